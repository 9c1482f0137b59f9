/** Codes, then names as people write them, then what comes from there. */
const table = `
AE ARE: United Arab Emirates, UAE, Emirates, Emirati
AR ARG: Argentina, Argentine, Argentinian
AT AUT: Austria, Österreich, Austrian
AU AUS: Australia, Australian
BE BEL: Belgium, Belgique, België, Belgian
BG BGR: Bulgaria, Bulgarian
BR BRA: Brazil, Brasil, Brazilian
CA CAN: Canada, Canadian
CH CHE: Switzerland, Schweiz, Suisse, Swiss
CL CHL: Chile, Chilean
CN CHN: China, Chinese
CO COL: Colombia, Colombian
CZ CZE: Czech Republic, Czechia, Czech
DE DEU: Germany, Deutschland, Allemagne, German
DK DNK: Denmark, Danmark, Danish
EE EST: Estonia, Estonian
EG EGY: Egypt, Egyptian
ES ESP: Spain, España, Spanish
FI FIN: Finland, Suomi, Finnish
FR FRA: France, French
GB GBR: United Kingdom, UK, U.K., Great Britain, Britain, British
GR GRC: Greece, Greek
HK HKG: Hong Kong
HR HRV: Croatia, Croatian
HU HUN: Hungary, Hungarian
ID IDN: Indonesia, Indonesian
IE IRL: Ireland, Irish
IL ISR: Israel, Israeli
IN IND: India, Indian
IT ITA: Italy, Italia, Italian
JP JPN: Japan, Japanese
KE KEN: Kenya, Kenyan
KR KOR: South Korea, Korea, Republic of Korea, Korean
LT LTU: Lithuania, Lithuanian
LU LUX: Luxembourg
LV LVA: Latvia, Latvian
MA MAR: Morocco, Moroccan
MX MEX: Mexico, México, Mexican
MY MYS: Malaysia, Malaysian
NG NGA: Nigeria, Nigerian
NL NLD: Netherlands, The Netherlands, Holland, Nederland, Dutch
NO NOR: Norway, Norge, Norwegian
NZ NZL: New Zealand
PE PER: Peru, Peruvian
PH PHL: Philippines, Philippine, Filipino
PK PAK: Pakistan, Pakistani
PL POL: Poland, Polska, Polish
PT PRT: Portugal, Portuguese
RO ROU: Romania, Romanian
RS SRB: Serbia, Serbian
RU RUS: Russia, Russian Federation, Russian
SA SAU: Saudi Arabia, Saudi
SE SWE: Sweden, Sverige, Swedish
SG SGP: Singapore, Singaporean
SI SVN: Slovenia, Slovenian
SK SVK: Slovakia, Slovak
TH THA: Thailand, Thai
TR TUR: Turkey, Türkiye, Turkish
TW TWN: Taiwan, Taiwanese
UA UKR: Ukraine, Ukrainian
US USA: United States, United States of America, U.S., U.S.A., America, American
VN VNM: Vietnam, Vietnamese
ZA ZAF: South Africa, South African
`;

export interface Country {
  codes: string[];
  names: string[];
}

export const countries: Country[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [codes, names] = line.split(": ");
    return { codes: codes.split(" "), names: names.split(", ") };
  });
