/** What a word in a column's name says about its values, in English, German, French and Spanish. */
export type NameKind =
  | "id" // identifies one thing
  | "contact" // identifies if it is not just a kind: phone, email, url
  | "entity" // a thing that usually goes by a number
  | "number" // a number that names: invoice number, room number
  | "code" // one of a set of codes or classes
  | "level" // a class if there are few, a quantity if there are many
  | "calendar" // a part of a date
  | "coordinate"
  | "measure"
  | "outcome" // as 0 and 1: what happened, so its mean is a rate
  | "text"; // words for people to read

const lists: Record<NameKind, string> = {
  id: `id ids uuid guid key pk fk hash sha md checksum fingerprint token serial mrn ssn iban vin isbn ean upc gtin asin
    imei mac ip identifier identificador identifiant kennung schluessel username login userid license licence passport dni nif siret rut`,
  contact: `email mail phone telephone telefon telefono telefonnummer tel mobile handy fax url uri link website
    handle correo courriel barcode`,
  entity: `customer client cliente kunde kunden user order orden pedido auftrag commande ticket incident invoice
    factura facture rechnung account konto compte cuenta member patient employee mitarbeiter empleado employe student
    eleve alumno transaction transaccion shipment sendung tracking policy contract vertrag case booking reservation
    visitor session subscriber reference ref parcel claim loan`,
  number: "number nummer nr no num numero nro nbr",
  code: `code codigo cod kode status state estado etat zustand type typ tipo kind group grupo gruppe groupe class klasse
    classe category categoria kategorie categorie segment cluster channel canal kanal priority prioritaet prioridad
    priorite severity zone zona region district bezirk ward precinct sector store shop filiale tienda magasin lager
    warehouse depot branch department departamento abteilung room zimmer floor etage planta lane line linea linie
    gate platform terminal route ruta flight flug zip zipcode postal postcode postleitzahl plz mcc sic naics drg icd
    version build firmware release model modell api port proto protocol sku product producto produkt produit article
    artikel item variant tier stage phase step team division dept plan tariff tarif gender sex sexo geschlecht flag
    mode source medium campaign country land pais pays city stadt ciudad ville center centre cc offset timezone tz
    color colour brand vendor supplier carrier batch lot shift schicht bin bucket cohort bracket band quartile decile quintile
    block question choice track disc season episode edition chapter page section
    locker slot seat desk table machine maschine equipment device sensor cell node host server rack outlet agency agence
    agencia agentur bureau oficina sucursal vehicle fahrzeug truck bus patch fips currency club crew school schule lab
    fund portfolio kasse register richtung direction queue`,
  level: "level niveau nivel stufe grade rank rang position pos area order",
  calendar: `year yr jahr annee ano month monat mois mes week woche semaine semana kw weekday wochentag dow day tag jour
    dia hour stunde heure hora quarter quartal trimestre semester fy yyyy mm dd hh hr mnth matchday spieltag`,
  coordinate:
    "latitude longitude lat lon lng long breitengrad laengengrad latitud longitud geo coordinate coordinates coord easting northing",
  measure: `amount amt amnt total sum price cost revenue sales profit margin income spend spent budget fee tax discount balance bal
    salary wage bonus payment charge value qty quantity count cnt counts rate ratio pct percent percentage prc share
    score rating avg average mean median min max std stddev variance sd duration latency elapsed length width height
    weight volume distance speed temperature temp humidity pressure voltage volt current power energy kwh mwh kw wh
    load usage consumption stock inventory unit units hours hrs minutes mins seconds secs sec ms days weeks months years
    km kg lbs lb cm mm mi miles meters metres sqft sqm acres usd eur gbp chf cad aud age tenure experience points
    tage stunden minuten sekunden wochen monate jahre jours heures annees dias horas minutos
    probability prob proba confidence intensity index factor coefficient weighting views clicks visits impressions
    conversions ctr cpc cpm cpa roas roi aov arpu ltv mrr arr nps csat mb gb kb bytes size dbm db hz rpm mpg hp
    turnover gmv yield growth delta change diff difference gain loss deposit withdrawal debt credit debit interest
    premium expense expenses earnings fare tip toll freight population gdp depth thickness dose bpm
    throughput capacity occupancy frequency freq lag wait delay uptime downtime thousands millions mio
    betrag preis zahl satz mwst vat ust ertrag aufwand erloes kosten umsatz menge anzahl anz summe gesamt gewinn gehalt rabatt steuer saldo wert quote anteil dauer
    zeit gewicht laenge hoehe breite volumen entfernung strecke alter bestand note punkte durchschnitt mittelwert
    montant prix cout chiffre quantite nombre nb somme marge salaire remise taxe solde valeur taux part duree poids
    longueur hauteur largeur moyenne effectif
    importe precio coste costo ingreso ingresos ventas cantidad suma beneficio sueldo salario descuento impuesto tasa
    porcentaje duracion peso altura edad saldo promedio puntuacion satisfaccion satisfaction valor stock nota`,
  outcome: `converted conversion clicked click churn churned bounced bounce returned refunded cancelled canceled
    cancellation fraud fraudulent default defaulted purchased purchase bought subscribed unsubscribed installed
    activated retained success successful succeeded failed failure fail error crash crashed alarm late delayed ontime
    missed readmitted died death deceased survived target outcome won lost resolved reopened escalated complained
    complaint abandoned accepted delivered enrolled hired renewed upgraded downgraded completed overdue diverted
    approved rejected passed attended noshow show responded response accident defect defective exited
    attrition spam infected verspaetet storniert storno gekuendigt retourniert betrug retard annule fraude abandono cancelado
    devuelto devolucion desabonne win ausfall asistio paid unpaid scored injured positive detected anomaly exceeded
    exceeds breach breached violation quit promoted graduated dropout absent hospitalized reverted`,
  text: `description desc comment comments note notes memo remark remarks message msg subject body text content summary
    address street title headline review feedback reason details trace stacktrace bemerkung beschreibung kommentar
    notiz adresse anschrift strasse betreff commentaire remarque appreciation observacion observaciones comentario
    descripcion direccion calle nombre name vorname nachname nom prenom apellido fullname`,
};

const known = new Map<string, Set<NameKind>>();
for (const [kind, text] of Object.entries(lists))
  for (const word of text.split(/\s+/).flatMap(spellings))
    known.set(word, (known.get(word) ?? new Set()).add(kind as NameKind));

// Länge is written "laenge" here and arrives as "lange" once its accent is gone.
function spellings(word: string): string[] {
  return [word, word.replace(/([aou])e/g, "$1")];
}

const none: ReadonlySet<NameKind> = new Set();

export const kindsOfWord = (word: string): ReadonlySet<NameKind> => known.get(word) ?? none;

// Shorter endings hide in other words: "rate" in "corporate".
const shortEndings = new Set(["code", "cost", "name", "year", "wert", "zeit", "zahl", "satz"]);

/** "Kundennummer" and "unitprice" are two words written as one; so are "customerid" and "Auftragsnr". */
export function splitCompound(word: string): string[] {
  if (known.has(word)) return [word];
  for (let cut = 2; cut <= word.length - 4; cut += 1) {
    const ending = word.slice(cut);
    if (known.has(ending) && (ending.length >= 5 || shortEndings.has(ending)))
      return [stem(word.slice(0, cut)), ending];
  }
  const keyed = /^(.{3,})(id|nr)$/.exec(word);
  if (keyed && known.has(stem(keyed[1]))) return [stem(keyed[1]), keyed[2]];
  return [word];
}

// German joins words with an s or n: Auftrag-s-nummer.
function stem(word: string): string {
  return !known.has(word) && known.has(word.slice(0, -1)) ? word.slice(0, -1) : word;
}
