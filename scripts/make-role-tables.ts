import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomInteger, seededRandom } from "./corpus/random.ts";

/** Small tables of many trades for the role tests. Their labels in roles.json are written by hand, not here. */
const folder = join(dirname(fileURLToPath(import.meta.url)), "../test/engine/profile/tables");

type Value = string | number | boolean | null;
interface Table {
  rows: number;
  header: string;
  row(draw: Draw, index: number): Value[];
}
type Draw = ReturnType<typeof drawing>;

const firstNames = [
  "Anna",
  "Ben",
  "Chloe",
  "David",
  "Elena",
  "Farid",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Katya",
  "Liam",
];
const firstNames2 = ["Maya", "Noah", "Olga", "Pavel", "Quinn", "Rosa", "Sven", "Tara", "Umar", "Vera", "Wim", "Yuki"];
const lastNames = ["Abbott", "Becker", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Huang", "Ivanov", "Jensen"];
const lastNames2 = ["Keller", "Lopez", "Moreau", "Novak", "Okafor", "Petrov", "Quist", "Rossi", "Schmidt", "Tanaka"];
const cities = ["Berlin", "Hamburg", "Paris", "Lyon", "Madrid", "Sevilla", "Rome", "Milan", "Vienna", "Graz"];

function drawing(seed: number) {
  const random = seededRandom(seed);
  const int = (low: number, high: number) => randomInteger(random, low, high);
  const pick = <T>(values: T[]): T => values[Math.floor(random() * values.length)];
  const amount = (low: number, high: number, digits = 2) => Number((low + random() * (high - low)).toFixed(digits));
  const hex = (length: number) => Array.from({ length }, () => int(0, 15).toString(16)).join("");
  const day = (from: string, days: number) => isoDay(from, int(0, days));
  const person = () => `${pick([...firstNames, ...firstNames2])} ${pick([...lastNames, ...lastNames2])}`;
  return {
    random,
    int,
    pick,
    amount,
    hex,
    day,
    person,
    chance: (share: number) => random() < share,
    flag: (share: number) => (random() < share ? 1 : 0),
    time: (from: string, days: number) => `${day(from, days)} ${pad(int(0, 23))}:${pad(int(0, 59))}:${pad(int(0, 59))}`,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    maybe: <T extends Value>(share: number, value: T): T | null => (random() < share ? value : null),
    skewed: (scale: number, digits = 2) => Number((scale * Math.exp(2 * (random() + random() - 1))).toFixed(digits)),
    sentence: () =>
      `${pick(["Customer", "The driver", "Our agent", "A visitor", "Reception"])} ${pick(["reported", "mentioned", "asked about", "complained about"])} ${pick(["a late delivery", "the broken screen", "an unclear bill", "missing parts", "the opening hours"])} ${pick(["on Monday", "again", "twice this week", "by phone", "without details", `near gate ${int(1, 90)}`])}`,
    address: () =>
      `${int(1, 900)} ${pick(["Oak", "Main", "Hill", "Park", "Lake", "Mill"])} ${pick(["Street", "Road", "Avenue"])}, ${pick(cities)}`,
  };
}

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

function isoDay(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

const tables: Record<string, Table> = {
  "ecommerce-orders": {
    rows: 300,
    header:
      "order_id,order_line,order_date,customer_id,email,product_id,product_name,category,quantity,unit_price,discount_pct,total_amount,currency,payment_method,shipping_zip,country,store_number,is_gift,returned,delivery_note",
    row: ({ int, pick, day, maybe, sentence, flag }, index) => {
      const customer = int(1, 120);
      const product = int(0, 39);
      const quantity = int(1, 6);
      const price = 5 + product * 3.5;
      return [
        `ORD-${100200 + Math.floor(index / 2)}`,
        (index % 2) + 1,
        day("2024-01-01", 120),
        10400 + customer,
        `shopper${customer}@mail.example`,
        500 + product,
        `${pick(["Blue"])} ${["Mug", "Lamp", "Chair", "Desk"][product % 4]} ${["S", "M", "L", "XL", "Mini", "Pro", "Duo", "Eco", "Max", "Air"][product % 10]}`,
        ["Kitchen", "Light", "Seating", "Office"][product % 4],
        quantity,
        price,
        pick([0, 0, 0, 5, 10, 15]),
        Number((quantity * price).toFixed(2)),
        "EUR",
        pick(["card", "paypal", "invoice"]),
        pick(["10115", "20095", "75001", "69001", "28001", "01067", "04109"]),
        pick(["DE", "FR", "ES"]),
        int(1, 14),
        flag(0.1),
        flag(0.08),
        maybe(0.3, sentence()),
      ];
    },
  },
  "web-sessions": {
    rows: 400,
    header:
      "sessionId,visitorId,startedAt,landingPage,referrer,utmSource,utmCampaign,deviceType,browser,browserVersion,osName,screenWidth,pageViews,durationSeconds,bounced,converted,revenue,httpStatus,ipAddress,hourOfDay",
    row: ({ int, pick, hex, time, flag, skewed, chance }) => {
      const views = int(1, 14);
      return [
        hex(32),
        `v${int(10000, 99999)}`,
        time("2024-03-01", 30),
        pick(["/", "/pricing", "/blog/launch", "/docs", "/signup"]),
        pick(["google.com", "bing.com", "direct", "news.example"]),
        pick(["google", "newsletter", "linkedin", null]),
        pick(["spring_sale", "brand", "retargeting"]),
        pick(["desktop", "mobile", "tablet"]),
        pick(["Chrome", "Safari", "Firefox", "Edge"]),
        int(98, 124),
        pick(["iOS", "Android", "Windows", "macOS"]),
        pick([390, 414, 768, 1280, 1440, 1920]),
        views,
        int(3, 1800),
        views === 1 ? 1 : 0,
        flag(0.05),
        chance(0.05) ? skewed(60) : 0,
        pick([200, 200, 200, 301, 404, 500]),
        `${int(11, 223)}.${int(0, 255)}.${int(0, 255)}.${int(1, 254)}`,
        int(0, 23),
      ];
    },
  },
  "telco-churn": {
    rows: 250,
    header:
      "customerID,gender,SeniorCitizen,Partner,Dependents,tenure,PhoneService,InternetService,Contract,PaperlessBilling,PaymentMethod,MonthlyCharges,TotalCharges,NumSupportCalls,AreaCode,Churn",
    row: ({ int, pick, amount, flag }, index) => {
      const tenure = int(0, 72);
      const monthly = amount(18, 119);
      return [
        `${pad(1000 + ((index * 37) % 9000), 4)}-${pick(["QPYBK", "GNVDE", "KMNRT", "ZXCLP"])}${index}`,
        pick(["Female", "Male"]),
        flag(0.16),
        pick(["Yes", "No"]),
        pick(["Yes", "No"]),
        tenure,
        pick(["Yes", "No"]),
        pick(["DSL", "Fiber optic", "No"]),
        pick(["Month-to-month", "One year", "Two year"]),
        pick(["Yes", "No"]),
        pick(["Electronic check", "Mailed check", "Bank transfer"]),
        monthly,
        Number((tenure * monthly).toFixed(2)),
        int(0, 7),
        pick([408, 415, 510]),
        pick(["Yes", "No", "No"]),
      ];
    },
  },
  "iot-readings": {
    rows: 360,
    header:
      "reading_id,ts,device_id,site,zone,latitude,longitude,temperature_c,humidity_pct,pressure_hpa,battery_level,signal_dbm,vibration,status,firmware,alarm,checksum",
    row: ({ int, pick, amount, hex, flag }, index) => {
      const device = index % 12;
      return [
        900001 + index,
        `2024-05-${pad(1 + (Math.floor(index / 24) % 28))} ${pad(index % 24)}:00:00`,
        `DEV-${pad(device, 3)}`,
        ["Plant A", "Plant B", "Depot"][device % 3],
        (device % 4) + 1,
        Number((52.5 + device * 0.0137).toFixed(5)),
        Number((13.3 + device * 0.0211).toFixed(5)),
        amount(-12, 38, 1),
        int(20, 95),
        amount(980, 1040, 1),
        int(5, 100),
        int(-110, -40),
        amount(0, 2, 4),
        pick([0, 0, 0, 1, 2]),
        pick(["1.4.2", "1.4.3", "2.0.0"]),
        flag(0.04),
        hex(8),
      ];
    },
  },
  "hr-employees": {
    rows: 180,
    header:
      "EmployeeNumber,FullName,WorkEmail,WorkPhone,DateOfBirth,HireDate,TerminationDate,Department,JobTitle,JobLevel,CostCenter,ManagerID,AnnualSalary,BonusPct,Age,YearsAtCompany,PerformanceRating,OfficeLocation,IsRemote,HomeAddress,SickDays,EmploymentType",
    row: ({ int, pick, day, maybe, chance, address, random }, index) => {
      const name = `${[...firstNames, ...firstNames2][index % 24]} ${[...lastNames, ...lastNames2][Math.floor(index / 9) % 20]}`;
      const born = int(1962, 2003);
      return [
        20417 + index * 3,
        name,
        `${name.toLowerCase().replace(" ", ".")}${index}@corp.example`,
        `+49 30 ${int(1000000, 9999999)}`,
        `${born}-${pad(int(1, 12))}-${pad(int(1, 28))}`,
        day("2010-01-01", 5000),
        maybe(0.12, day("2023-06-01", 400)),
        pick(["Sales", "Engineering", "Finance", "Support", "HR"]),
        pick(["Analyst", "Senior Analyst", "Manager", "Engineer", "Director"]),
        int(1, 7),
        pick([4100, 4200, 4300, 5100, 5200]),
        20417 + int(0, 15) * 3,
        1000 * int(32, 160),
        pick([0, 5, 7.5, 10, 12.5]),
        2024 - born,
        Number((random() * 15).toFixed(1)),
        int(1, 5),
        pick(["Berlin", "Remote", "Paris", "Madrid"]),
        chance(0.4),
        address(),
        int(0, 22),
        pick(["full-time", "part-time", "contractor"]),
      ];
    },
  },
  "bank-transactions": {
    rows: 320,
    header:
      "transaction_id,account_number,iban,booking_date,value_date,amount,balance_after,currency,merchant_name,mcc,merchant_category,transaction_type,channel,branch_code,card_present,is_fraud,risk_score,memo,year_month",
    row: ({ int, pick, day, skewed, flag, chance, random, sentence, uuid }, index) => {
      const account = 7000123400 + int(0, 59) * 17;
      const merchant = int(0, 7);
      const date = day("2024-01-01", 180);
      return [
        uuid(),
        account,
        `DE${pad(account % 89, 2)}37040044${pad(account, 10)}`,
        date,
        isoDay(date, int(0, 2)),
        (chance(0.8) ? -1 : 1) * skewed(70),
        skewed(2500),
        pick(["EUR", "EUR", "USD"]),
        ["Grocer Max", "Fuel Point", "City Cinema", "Book Nook", "Air Nord", "Cafe Luna", "Pharma Plus", "Home Depot"][
          merchant
        ],
        [5411, 5541, 7832, 5942, 4511, 5814, 5912, 5200][merchant],
        ["Food", "Fuel", "Leisure", "Leisure", "Travel", "Food", "Health", "Home"][merchant],
        pick(["debit", "credit", "fee"]),
        pick(["pos", "online", "atm"]),
        pick(["001", "002", "017", "104"]),
        flag(0.6),
        flag(0.02),
        Number(random().toFixed(4)),
        `${sentence()} ref ${(index * 7919) % 100000}`,
        date.slice(0, 7),
      ];
    },
  },
  "hospital-admissions": {
    rows: 260,
    header:
      "admission_id,patient_id,mrn,admitted_at,discharged_at,length_of_stay_days,ward,icd10_code,diagnosis,drg,triage_level,attending_physician,age,sex,insurance,total_cost_usd,readmitted_30d,num_procedures,heart_rate,discharge_summary,year",
    row: ({ int, pick, time, skewed, chance, person, sentence }, index) => {
      const diagnosis = int(0, 5);
      const stay = int(0, 18);
      const admitted = time("2023-01-01", 700);
      return [
        `A${pad(index + 1, 6)}`,
        int(30001, 30140),
        `MRN${pad(int(1, 99999999), 8)}`,
        admitted,
        `${isoDay(admitted.slice(0, 10), stay)} 11:00:00`,
        stay,
        pick(["ICU", "Surgery", "Cardiology", "Pediatrics"]),
        ["I21.9", "J18.9", "K35.8", "S72.0", "E11.9", "N39.0"][diagnosis],
        ["Heart attack", "Pneumonia", "Appendicitis", "Hip fracture", "Diabetes", "Urinary infection"][diagnosis],
        pick([280, 193, 343, 481, 638]),
        int(1, 5),
        pick(["Dr. Weber", "Dr. Stein", "Dr. Okoye", "Dr. Liu", "Dr. Brandt"]),
        int(0, 96),
        pick(["F", "M"]),
        pick(["public", "private", "self"]),
        skewed(5200),
        chance(0.12),
        int(0, 9),
        int(48, 140),
        `${person()}: ${sentence()}. ${sentence()}.`,
        Number(admitted.slice(0, 4)),
      ];
    },
  },
  "ad-campaigns": {
    rows: 240,
    header:
      "date,campaign_id,campaign_name,ad_group,keyword,network,device,match_type,quality_score,impressions,clicks,ctr,avg_cpc,cost,conversions,conversion_rate,roas,avg_position,week,weekday,daily_budget",
    row: ({ int, pick, skewed, amount, random }, index) => {
      const campaign = index % 6;
      const impressions = int(80, 90000);
      const clicks = Math.floor(impressions * random() * 0.08);
      const day = Math.floor(index / 6);
      return [
        isoDay("2024-02-05", day),
        91827300 + campaign * 11,
        ["Brand DE", "Brand FR", "Generic Shoes", "Retarget", "Display Q1", "Video Test"][campaign],
        pick(["exact", "broad", "competitors", "seasonal"]),
        pick(["running shoes", "buy sneakers online", "trail shoes men", "cheap sandals", "kids boots"]),
        pick(["search", "display"]),
        pick(["mobile", "desktop", "tablet"]),
        pick(["exact", "phrase", "broad"]),
        int(1, 10),
        impressions,
        clicks,
        Number((clicks / impressions).toFixed(4)),
        amount(0.1, 4),
        skewed(120),
        Math.floor(clicks * random() * 0.1),
        amount(0, 12),
        amount(0.2, 9),
        amount(1, 6, 1),
        6 + Math.floor(day / 7),
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day % 7],
        pick([50, 100, 200, 500]),
      ];
    },
  },
  "logistics-sendungen": {
    rows: 220,
    header:
      "Sendungsnummer,Auftragsdatum,Lieferdatum,Kundennummer,Kundenname,Postleitzahl,Ort,Bundesland,Versandart,Lagernummer,Gewicht_kg,Volumen_m3,Anzahl_Pakete,Entfernung_km,Frachtkosten,Lieferzeit_Tage,Verspaetet,Statuscode,Bemerkung,Jahr,Monat",
    row: ({ int, pick, day, skewed, amount, maybe, flag }, index) => {
      const customer = int(0, 34);
      const place = int(0, 5);
      const ordered = day("2023-03-01", 400);
      const days = int(1, 9);
      return [
        `00340${pad(434161094 + index * 7, 15)}`,
        ordered,
        isoDay(ordered, days),
        40010 + customer,
        `${["Müller", "Bauer", "Krause", "Lang", "Vogt", "Arndt", "Busch"][customer % 7]} ${["GmbH", "AG", "KG", "OHG", "e.K."][customer % 5]}`,
        ["80331", "20095", "01067", "50667", "70173", "04109"][place],
        ["München", "Hamburg", "Dresden", "Köln", "Stuttgart", "Leipzig"][place],
        ["Bayern", "Hamburg", "Sachsen", "NRW", "BW", "Sachsen"][place],
        pick(["Standard", "Express", "Spedition"]),
        int(1, 4),
        skewed(14),
        amount(0.01, 2.4, 3),
        int(1, 12),
        int(8, 780),
        skewed(35),
        days,
        flag(0.15),
        pick([10, 20, 30, 90]),
        maybe(
          0.4,
          `Bitte ${pick(["beim Nachbarn", "im Hof", "an der Rampe", "am Empfang"])} ${pick(["abgeben", "abstellen", "melden"])} und ${pick(["klingeln", "anrufen", "Foto machen"])} ${int(1, 99)}`,
        ),
        Number(ordered.slice(0, 4)),
        Number(ordered.slice(5, 7)),
      ];
    },
  },
  "energy-meters": {
    rows: 384,
    header:
      "meter_id,interval_start,kwh_import,kwh_export,voltage_v,power_factor,tariff_code,tariff_name,household_size,feeder,transformer_no,outage_minutes,estimated,grid_region,serial_number,peak,quarter",
    row: ({ int, skewed, amount, chance }, index) => {
      const meter = index % 16;
      const step = Math.floor(index / 16);
      return [
        3300417 + meter * 101,
        `2024-01-${pad(9 + Math.floor(step / 8))}T${pad((step % 8) * 3)}:00:00Z`,
        skewed(0.8, 3),
        chance(0.3) ? skewed(0.4, 3) : 0,
        amount(224, 238, 1),
        amount(0.82, 1, 3),
        ["T1", "T2", "HT"][meter % 3],
        ["Single rate", "Day and night", "Heat pump"][meter % 3],
        1 + (meter % 5),
        `F${1 + (meter % 4)}`,
        11 + (meter % 6),
        chance(0.05) ? int(1, 170) : 0,
        chance(0.06),
        ["North", "South"][meter % 2],
        `EM${meter}X${8841207 + meter * 977}`,
        chance(0.3) ? "Y" : "N",
        "2024-Q1",
      ];
    },
  },
  "app-crashes": {
    rows: 280,
    header:
      "crash_id,user_id,session_uuid,occurred_at,app_version,build_number,os,os_version,device_model,error_code,exception_type,stack_trace,free_memory_mb,cpu_load,foreground,crash_count,api_level,locale,commit_sha,environment,empty_column",
    row: ({ int, pick, uuid, hex, time, random, chance }, index) => {
      const version = int(0, 3);
      return [
        index + 1,
        `usr_${pad(int(1, 150), 6)}`,
        uuid(),
        time("2024-06-01", 20),
        ["5.1.0", "5.1.1", "5.2.0", "5.3.0-beta"][version],
        4120 + version * 7,
        pick(["Android", "iOS"]),
        pick(["13", "14", "17.4", "17.5"]),
        pick(["Pixel 7", "Galaxy S22", "iPhone 14", "iPhone SE"]),
        pick([-1001, -1009, 11, 6, 139]),
        pick(["NullPointerException", "OutOfMemoryError", "SIGABRT", "TimeoutException"]),
        `at com.example.${pick(["ui", "net", "db"])}.${pick(["View", "Loader", "Cache"])}.run(${pick(["View", "Loader"])}.kt:${int(10, 900)}) at main(App.kt:${int(10, 90)})`,
        int(12, 3900),
        Number(random().toFixed(3)),
        chance(0.7),
        int(1, 9),
        pick([29, 30, 31, 33, 34]),
        pick(["en_US", "de_DE", "fr_FR", "ja_JP"]),
        pick(["9fceb02", "1a410ef", "cac0cab", "83baae6"]) + hex(33),
        "production",
        null,
      ];
    },
  },
  "school-notes": {
    rows: 200,
    header:
      "id_eleve,nom,prenom,date_naissance,classe,niveau,matiere,professeur,note,coefficient,moyenne,absences,trimestre,annee_scolaire,code_postal,ville,boursier,appreciation",
    row: ({ int, pick, amount, flag, sentence, maybe }, index) => {
      const level = int(0, 3);
      return [
        2400 + Math.floor(index / 4),
        [...lastNames, ...lastNames2][Math.floor(index / 4) % 20],
        [...firstNames, ...firstNames2][Math.floor(index / 4) % 24],
        `${2008 + level}-${pad(int(1, 12))}-${pad(int(1, 28))}`,
        `${6 - level}e${pick(["A", "B", "C"])}`,
        6 - level,
        pick(["Maths", "Français", "Histoire", "SVT"]),
        pick(["M. Petit", "Mme Roux", "M. Blanc", "Mme Noir"]),
        amount(4, 20, 1),
        pick([1, 2, 3]),
        amount(7, 17),
        int(0, 12),
        int(1, 3),
        pick(["2022-2023", "2023-2024"]),
        pick(["69001", "69002", "69100"]),
        pick(["Lyon", "Villeurbanne"]),
        flag(0.2),
        maybe(0.8, sentence()),
      ];
    },
  },
  "ventas-tienda": {
    rows: 210,
    header:
      "id_venta,fecha,codigo_tienda,nombre_tienda,provincia,codigo_producto,categoria,precio_unitario,cantidad,importe_total,descuento,vendedor,forma_pago,tipo_cliente,telefono_cliente,mes,dia_semana,stock_restante,satisfaccion",
    row: ({ int, pick, amount, day }, index) => {
      const shop = int(0, 5);
      const date = day("2024-01-01", 200);
      const price = amount(3, 80);
      const count = int(1, 9);
      return [
        550001 + index,
        date,
        shop + 1,
        ["Sol", "Gracia", "Triana", "Centro", "Puerto", "Norte"][shop],
        ["Madrid", "Barcelona", "Sevilla", "Valencia", "Cádiz", "Bilbao"][shop],
        pick(["CAM-01", "CAM-02", "PAN-01", "ZAP-07", "ZAP-09"]),
        pick(["ropa", "calzado", "hogar"]),
        price,
        count,
        Number((price * count).toFixed(2)),
        pick([0, 0.05, 0.1]),
        pick(["Lucía", "Mateo", "Sofía", "Pablo"]),
        pick(["tarjeta", "efectivo"]),
        pick(["nuevo", "habitual"]),
        `6${int(10000000, 99999999)}`,
        Number(date.slice(5, 7)),
        pick(["lunes", "martes", "viernes", "sábado"]),
        int(0, 400),
        int(1, 5),
      ];
    },
  },
  "support-tickets": {
    rows: 230,
    header:
      "Ticket #,Created,First Response (min),Resolution Hours,Priority,Severity Level,Agent,Team,Customer Name,Customer Tier,Subject,Tags,CSAT Score,Reopened,SLA Met,Messages,Language,Time Zone Offset,NPS,Parent Ticket",
    row: ({ int, pick, skewed, time, maybe, person, sentence, chance }, index) => [
      88100 + index,
      time("2024-04-01", 60),
      int(1, 600),
      skewed(9, 1),
      int(1, 4),
      int(1, 3),
      pick(["Mia", "Tom", "Raj", "Zoe"]),
      pick(["Tier 1", "Tier 2", "Billing"]),
      person(),
      pick(["Free", "Pro", "Enterprise"]),
      sentence(),
      pick(["bug", "bug,urgent", "billing", "how-to"]),
      maybe(0.5, int(1, 5)),
      chance(0.1),
      pick(["Yes", "No"]),
      int(1, 25),
      pick(["en", "de", "fr"]),
      pick([-8, -5, 0, 1, 9]),
      maybe(0.4, int(0, 10)),
      maybe(0.2, 88100 + int(0, index)),
    ],
  },
  "real-estate": {
    rows: 160,
    header:
      "listing_id,mls_number,listed_on,street_address,city,state,zip,property_type,bedrooms,bathrooms,sqft,lot_acres,year_built,list_price,sale_price,price_per_sqft,days_on_market,hoa_fee,garage_spaces,school_rating,lat,lng,agent_license,description,url",
    row: ({ int, pick, amount, day, maybe, address, sentence }, index) => {
      const sqft = int(520, 4900);
      const price = 1000 * int(140, 1900);
      return [
        index + 1,
        7712000 + int(0, 9) + index * 13,
        day("2023-01-01", 500),
        address(),
        pick(["Austin", "Dallas", "Houston"]),
        "TX",
        pick([78701, 75201, 77002, 78704, 75204]),
        pick(["condo", "house", "townhouse"]),
        int(1, 6),
        pick([1, 1.5, 2, 2.5, 3]),
        sqft,
        amount(0.05, 2.2),
        int(1921, 2023),
        price,
        maybe(0.7, price + 1000 * int(-60, 40)),
        Number((price / sqft).toFixed(1)),
        int(1, 210),
        pick([0, 0, 150, 220, 310]),
        int(0, 3),
        int(1, 10),
        amount(29.6, 33.1, 6),
        -amount(95.1, 97.9, 6),
        `LIC${100300 + int(0, 25)}`,
        `${sentence()}. Close to ${pick(["parks", "schools", "shops"])}.`,
        `https://homes.example/listing/${index + 1}`,
      ];
    },
  },
};

await mkdir(folder, { recursive: true });
for (const [index, [name, table]] of Object.entries(tables).entries()) {
  const draw = drawing(4200 + index);
  const rows = Array.from({ length: table.rows }, (_, row) => table.row(draw, row));
  if (rows.some((row) => row.length !== table.header.split(",").length))
    throw new Error(`${name}: row and header differ in length`);
  await writeFile(join(folder, `${name}.csv`), `${table.header}\n${rows.map(toLine).join("")}`);
  console.log(`${name}: ${table.rows} rows, ${table.header.split(",").length} columns`);
}

function toLine(values: Value[]): string {
  return `${values.map((value) => toField(String(value ?? ""))).join(",")}\n`;
}

function toField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
