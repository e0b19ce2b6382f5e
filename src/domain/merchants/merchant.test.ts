import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownNames } from './known-names.ts'
import { merchantKeyOf, merchantNameOf, merchantOf } from './merchant.ts'

const nameOf = (text: string) => merchantOf(text)?.name ?? null

describe('the merchant of a bank text', () => {
  test.each([
    ['SQ *BLUE DOOR CAFE 0412 AUSTIN TX', 'Blue Door Cafe'],
    ['TST* Blue Door Cafe', 'Blue Door Cafe'],
    ['TST* BLUE DOOR CAFE - AUST', 'Blue Door Cafe Aust'],
    ['PAYPAL *BLUEDOOR', 'Bluedoor'],
    ['CHECKCARD 0211 BLUE DOOR CAFE AUSTIN TX 24165474084601813432751', 'Blue Door Cafe'],
    ['POS DEBIT 1182 BLUE DOOR CAFE SEATTLE WA', 'Blue Door Cafe'],
    ['PURCHASE AUTHORIZED ON 03/04 OAKHURST MARKET #1234 SAN JOSE CA P00000 CARD 1234', 'Oakhurst Market'],
    ["TRADER JOE'S #142 SEATTLE WA", "Trader Joe's"],
    ['TRADER JOE S #142 QPS', "Trader Joe's"],
    ['WHOLEFDS MKT 10234 AUSTIN TX', 'Whole Foods Market'],
    ['WHOLE FOODS MARKET 331', 'Whole Foods Market'],
    ['AMZN Mktp US*2K4AB0', 'Amazon'],
    ['AMAZON.COM*QDTWP38TP AMZN.COM/BILL WA', 'Amazon'],
    ['AMZNMKTPLACE AMZN.CO.UK', 'Amazon'],
    ['Amazon Prime*2K3LM0', 'Amazon Prime'],
    ['STARBUCKS STORE 04412 SEATTLE WA', 'Starbucks'],
    ['STARBUCKS #12345', 'Starbucks'],
    ['COSTCO WHSE #0110', 'Costco'],
    ['COSTCO GAS#9137', 'Costco Gas'],
    ['WAL-MART #2345', 'Walmart'],
    ['WM SUPERCENTER #122', 'Walmart'],
    ['TARGET T-1234 SHORELINE WA', 'Target'],
    ['TARGET.COM * 800-591-3869', 'Target'],
    ['7-ELEVEN 00345', '7-Eleven'],
    ['CVS/PHARM 04412 SEATTLE WA', 'CVS'],
    ["MCDONALD'S F12345", "McDonald's"],
    ['MCDONALDS 5512', "McDonald's"],
    ['THE HOME DEPOT #4711', 'The Home Depot'],
    ['HOMEDEPOT.COM 800-430-3376', 'The Home Depot'],
    ['UBER *TRIP HELP.UBER.COM', 'Uber'],
    ['UBER EATS HELP.UBER.COM', 'Uber Eats'],
    ['LYFT *RIDE SUN 9PM', 'Lyft'],
    ['DD *DOORDASH CHIPOTLE', 'DoorDash'],
    ['NETFLIX.COM 866-579-7172 CA', 'Netflix'],
    ['Spotify P1A2B3C4D5', 'Spotify'],
    ['APPLE.COM/BILL 866-712-7753 CA', 'Apple'],
    ['GOOGLE *YouTubePremium', 'YouTube'],
    ['HLU*Hulu 2098312-U', 'Hulu'],
    ['DISNEYPLUS 888-9057888', 'Disney+'],
    ['NYTimes*NYTimes Disc', 'The New York Times'],
    ['T-MOBILE*AUTO PAY', 'T-Mobile'],
    ['AT&T *BILL PAYMENT', 'AT&T'],
    ['GEICO *AUTO', 'GEICO'],
    ['SHELL OIL 57442345678', 'Shell'],
    ['CHEVRON 0098765', 'Chevron'],
    ['Zelle payment to Elena Petrova 78632839360', 'Elena Petrova'],
    ['VENMO PAYMENT 3110927750', 'Venmo'],
    ['CLOVER* SUNNY BBQ', 'Sunny BBQ'],
    ['GOFNDME* Jen Park', 'Jen Park'],
    ['DIAMOND PARKING 8601', 'Diamond Parking'],
    ['BIRCH FLOWERS 619 SAN DIEGO CA', 'Birch Flowers'],
    ['ATLAS & SONS', 'Atlas & Sons'],
    ['BED BATH & BEYOND #0441', 'Bed Bath & Beyond'],
    ['BARNES & NOBLE 2790', 'Barnes & Noble'],
    ['J&L BROS', 'JL Bros'],
    ['B & X 2571', 'BX'],
    ["ANNA'S #442", 'Annas'],
    ['INTERAC PURCHASE - 1234 MAPLE DONUTS #55 TORONTO ON', 'Maple Donuts'],
    ['TIM HORTONS #0412 OTTAWA ON', 'Tim Hortons'],
    ['SHOPPERS DRUG MART 12', 'Shoppers Drug Mart'],
    ['LCBO/RAO #0123', 'LCBO'],
    ['CARD PAYMENT TO TESCO STORES 3321', 'Tesco'],
    ['TESCO STORES-2231 CD 4471 04JAN22', 'Tesco'],
    ['TESCO PFS 3312 BRISTOL', 'Tesco Fuel'],
    ["Sainsbury's S/mkt 0412", "Sainsbury's"],
    ['SAINSBURYS LOCAL BRISTOL GB', "Sainsbury's"],
    ['Boots 5023', 'Boots'],
    ['Costa 057490 Bristol Gbr', 'Costa Coffee'],
    ['Pret A Manger London Gbr', 'Pret A Manger'],
    ['CO-OP GROUP FOOD BATH', 'Co-op'],
    ['Co-op 070123', 'Co-op'],
    ['MARKS&SPENCER PLC', 'Marks & Spencer'],
    ['M&S SIMPLY FOOD 1234', 'Marks & Spencer'],
    ['WH SMITH 0412', 'WHSmith'],
    ['JUST-EAT.CO.UK LTD LONDON GB', 'Just Eat'],
    ['DELIVEROO.CO.UK LONDON', 'Deliveroo'],
    ['D/D OCTOPUS ENERGY', 'Octopus Energy'],
    ['D/D BRITISH GAS HOMECARE', 'British Gas'],
    ['DIRECT DEBIT PAYMENT TO AVON WATER REF 0012345678', 'Avon Water'],
    ['TFL TRAVEL CH TFL.GOV.UK/CP', 'Transport for London'],
    ['Zettle *Dog & Crown', 'Dog & Crown'],
    ['ZETTLE_*STREET KITCHEN LTD LEEDS', 'Street Kitchen'],
    ['Sumup *Tonys Barbers', 'Tonys Barbers'],
    ['DOJO*COPPER BAKEHOUSE BRISTOL', 'Copper Bakehouse'],
    ['L EVANS 123456 FPO', 'L Evans'],
    ['KATE BROOKS MOBILE-CHANNEL', 'Kate Brooks'],
    ['O2 123456789', 'O2'],
    ['EE LIMITED', 'EE'],
    ['DVLA VEHICLE TAX', 'DVLA'],
    ['First West Of England Bristol Gbr', 'First West of England'],
    ['KARTENZAHLUNG REWE Markt GmbH//Leipzig/DE 24.01.24', 'REWE'],
    ['REWE SAGT DANKE. 45123//Leipzig/DE', 'REWE'],
    ['LASTSCHRIFT EDEKA Leipzig 9999 SAGT DANKE. 99999999//Leipzig/DE 2024-01-24T17:22', 'EDEKA'],
    ['KARTENZAHLUNG DM FIL.1234 H:12345 2024-01-24T17:22 Debitk.5 2026-12', 'dm'],
    ['DM-DROGERIE MARKT 123', 'dm'],
    ['KARTENZAHLUNG Blumen Engel//Kassel/DE 2024-01-24T17:22', 'Blumen Engel'],
    ['KIOSK SAGT DANKE 45123//Leipzig/DE', 'Kiosk'],
    ['FOLGELASTSCHRIFT Wasserverband Nord EREF+544868486451 MREF+282355079', 'Wasserverband Nord'],
    ['LASTSCHRIFT Telekom Deutschland GmbH Festnetz Vertragskonto 123', 'Deutsche Telekom'],
    [
      'LASTSCHRIFT PayPal Europe S.a.r.l. et Cie S.C.A 1034/. BLUMENWELT, Ihr Einkauf bei BLUMENWELT',
      'Blumenwelt',
    ],
    ['PayPal (Europe) S.a r.l. et Cie, S.C.A. Ihr Einkauf bei Blumenwelt', 'Blumenwelt'],
    ['DAUERAUFTRAG Hausverwaltung Schmidt Miete Wohnung 12', 'Hausverwaltung Schmidt'],
    ['ONLINE-UEBERWEISUNG Lena Vogt DE99999999999999999999 SVWZ+Danke', 'Lena Vogt'],
    ['SumUp *Marktapotheke Uelzen', 'Marktapotheke Uelzen'],
    ['DB VERTRIEB GMBH FRANKFURT', 'Deutsche Bahn'],
    ['LIDL DIENSTLEISTUNG', 'Lidl'],
    ['ALDI SUED SAGT DANKE', 'ALDI'],
    ['ARAL STATION 123456789', 'Aral'],
    ['IKEA DEUTSCHLAND LEIPZ LEIPZIG DEU', 'IKEA'],
    ['1&1 Telecom GmbH', 'Telecom'],
    ['GRUBHAUS GmbH', 'Grubhaus'],
    ['FOLGELASTSCHRIFT Leipziger Stadtwerke Abschlag Strom', 'Leipziger Stadtwerke'],
    ['Rundfunk ARD, ZDF, DRadio', 'Rundfunkbeitrag'],
    ['MIGROS ZUERICH CHE', 'Migros'],
    ['COOP-1234 BERN', 'Co-op'],
    ['SBB MOBILE BERN', 'SBB'],
    ['BILLA DANKT 0001234 WIEN', 'Billa'],
    ['PAIEMENT CB 0412 LIBRAIRIE DU PORT CARTE 5512', 'Librairie du Port'],
    ['PAIEMENT PAR CARTE X4471 EPICERIE LYON 04/03', 'Epicerie Lyon'],
    ['CARTE 12/03 INTERMARCHE LYON', 'Intermarché'],
    ['CB CARREFOUR CITY FACT 040324', 'Carrefour'],
    ['PRLV SEPA EAUX DU RHONE', 'Eaux du Rhone'],
    ['PRLV SEPA FREE MOBILE', 'Free Mobile'],
    ['SNCF INTERNET PARIS', 'SNCF'],
    ['ACHAT CB LE PAIN QUOTIDIEN 12.03.24', 'Le Pain Quotidien'],
    ['VIR SEPA RECU CAMILLE MARTIN', 'Camille Martin'],
    ['COMPRA TARJ. 5402XXXXXXXX1234 FRUTAS PEPE', 'Frutas Pepe'],
    ['Compra Floristería Rosa, Tarjeta 4635090182528690', 'Floristeria Rosa'],
    ['COMPRA MERCADONA 1123 VALENCIA', 'Mercadona'],
    ['RECIBO IBERDROLA CLIENTES N RECIBO 0012345', 'Iberdrola'],
    ['EL CORTE INGLES 0123 MADRID', 'El Corte Inglés'],
    ['BIZUM A FAVOR DE LUCIA GOMEZ', 'Lucia Gomez'],
    ['PAGAMENTO POS 12/03 GELATERIA SOLE', 'Gelateria Sole'],
    ['PAGAMENTO POS MERCATO NORD 04/03 ORE 18:22 CARTA 1234', 'Mercato Nord'],
    ['POS CARREFOUR EXPRESS MILANO', 'Carrefour'],
    ['ESSELUNGA 0412 MILANO ITA', 'Esselunga'],
    ['ADDEBITO SDD ENEL ENERGIA', 'Enel'],
    ['COMPRAS CARTAO PINGO DOCE LISBOA', 'Pingo Doce'],
    ['BEA, Betaalpas Fietsenmaker Jan,PAS2210 NR:951286, 03.07.23/21:35 Breda', 'Fietsenmaker Jan'],
    ['BEA, Google Pay DE KAASBOER 1234,PAS012 NR:ABC123 04.03.24/18:22 UTRECHT', 'Kaasboer'],
    ['BEA, Apple Pay Albert Heijn 1521,PAS012 NR:12345 UTRECHT', 'Albert Heijn'],
    ['SEPA Incasso algemeen doorlopend Incassant: NL01ZZZ Naam: Waterbedrijf Noord', 'Waterbedrijf Noord'],
    ['bol.com b.v.', 'bol.com'],
    ['COLRUYT 4412 GENT', 'Colruyt'],
    ['KORTKÖB 2024-03-04 BLOMSTER MALMÖ', 'Blomster Malmo'],
    ['ICA MAXI GOTEBORG', 'ICA'],
    ['SYSTEMBOLAGET 0123 STOCKHOLM', 'Systembolaget'],
    ['VARE 04.03 GRØNT TORG OSLO', 'Gront Torg'],
    ['REMA 1000 MAJORSTUEN', 'Rema 1000'],
    ['DANKORT FØTEX ODENSE', 'Føtex'],
    ['KORTTIOSTO KUKKAKAUPPA', 'Kukkakauppa'],
    ['K-MARKET KAMPPI HELSINKI', 'K-Market'],
    ['ZAKUP PRZY UŻYCIU KARTY PIEKARNIA ZŁOTA 1234', 'Piekarnia Zlota'],
    ['ŻABKA Z4411 KRAKOW', 'Żabka'],
    ['BIEDRONKA 1234 WARSZAWA', 'Biedronka'],
    ['ALBERT 0412 PRAHA', 'Albert'],
    ['Visa Purchase 04Mar HARBOUR BOOKS 1234 AU', 'Harbour Books'],
    ['WOOLWORTHS 1234 SYDNEY AU', 'Woolworths'],
    ['EFTPOS PONSONBY DAIRY NZ', 'Ponsonby Dairy'],
    ['OXXO ROMA 123 MEXICO CITY', 'OXXO'],
    ['SWIGGY BANGALORE', 'Swiggy'],
    ['GRAB* A-1234567 SINGAPORE', 'Grab'],
    ['RYANAIR EI1234567', 'Ryanair'],
    ['AIRBNB * HM12345', 'Airbnb'],
    ['BOOKING.COM HOTEL 0031', 'Booking.com'],
    ['LUFTHANSA 2201234567890', 'Lufthansa'],
    ['coffee + muffin', 'Coffee Muffin'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })
})

describe('a text that names no merchant', () => {
  test.each([
    'ATM WITHDRAWAL 001509 01/07 1420 5TH AVE SEATTLE WA',
    'BARGELDAUSZAHLUNG 04.03/18.22UHR Leipzig',
    'RETRAIT DAB 12/03 PARIS',
    'LNK BRISTOL CD 4471 12JAN24',
    'Cashpoint',
    'CHECK 1043',
    'CHQ 1042',
    'Interest Paid',
    'SOLLZINSEN',
    'NON-STERLING TRANSACTION FEE',
    'MONTHLY SERVICE FEE',
    'ENTGELTABSCHLUSS Kontofuehrung siehe Anlage',
    'PAYMENT, THANK YOU',
    'Payment to Chase card ending in 7730 01/03',
    'AUSGLEICH KREDITKARTE GEM. ABRECHNUNG',
    'Online Transfer to SAV ...4821 transaction#: 68611088094 01/03',
    'Umbuchung',
    '12345',
  ])('%s', (text) => {
    expect(merchantOf(text)).toBeNull()
  })
})

test('every name in the built-in table, and every other spelling of it, is a text of that merchant', () => {
  const keys = new Set<string>()
  for (const line of knownNames.trim().split('\n')) {
    const [given = '', others] = line.split('|')
    const name = given.replace('=', '').trim()
    const key = merchantKeyOf(name) ?? ''
    expect(merchantNameOf(key), line).toBe(name)
    expect(keys.has(key), line).toBe(false)
    keys.add(key)
    for (const spelling of others?.split(',') ?? []) expect(nameOf(spelling), spelling).toBe(name)
  }
})

const syllable = fc.constantFrom('bar', 'tel', 'mor', 'vin', 'kes', 'dra', 'pol', 'zun', 'lem', 'fig')
const word = fc.array(syllable, { minLength: 2, maxLength: 3 }).map((syllables) => syllables.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('the name of a merchant is a text of the same merchant', () => {
  const pieces = fc.constantFrom(
    ...[
      'SQ *',
      'PAYPAL *',
      ' - ',
      'the',
      'de',
      '&',
      'GMBH',
      'Ltd',
      'Store',
      '#12',
      '0412',
      'London',
      'TX',
      'Boots',
    ],
    ...[
      "Joe's",
      'X',
      'O2',
      '12/03',
      'Interest',
      'Paid',
      '*',
      'ø',
      'ŒUVRE',
      'ﬁsh',
      'Straße',
      'İ',
      '.',
      '//',
      'Amzn',
    ],
  )
  const text = fc.array(fc.oneof(word, pieces, fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(text, (parts) => {
      const merchant = merchantOf(parts.join(' '))
      if (merchant) expect(merchantOf(merchant.name)).toEqual(merchant)
      if (merchant) expect(merchantKeyOf(merchant.key)).toBe(merchant.key)
    }),
    { numRuns: 1000 },
  )
})

test('store numbers, references, dates and the way of paying do not change the merchant', () => {
  const number = fc.stringMatching(/^\d{3,12}$/)
  const before = fc.constantFrom(
    '',
    'SQ *',
    'TST* ',
    'PAYPAL *',
    'POS DEBIT ',
    'KARTENZAHLUNG ',
    'CB ',
    'CARD PAYMENT TO ',
  )
  const after = fc.constantFrom(
    '',
    ' 12/03',
    ' 2024-01-24T17:22',
    ' 04JAN24',
    '//Kassel/DE',
    ' PPD ID: 1',
    ' EREF+9',
  )
  fc.assert(
    fc.property(name, before, after, number, fc.boolean(), (name, before, after, number, isNumbered) => {
      const text = `${before}${name.toUpperCase()}${isNumbered ? ` #${number}` : ''}${after}`
      expect(merchantKeyOf(text)).toBe(name)
      expect(merchantKeyOf(`${name} ${number} ${number}`)).toBe(name)
    }),
  )
})

test('a text with a word that is no bank term always has a merchant, and no name is empty', () => {
  fc.assert(
    fc.property(name, fc.string({ maxLength: 20 }), (name, rest) => {
      expect(merchantOf(name)?.name).toMatch(/\p{L}{2}/u)
      expect(merchantOf(`${name} ${rest}`)?.name).not.toBe('')
    }),
  )
})

test('a key has at most 100 characters and is stored unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const key = merchantKeyOf(text)
      if (key === null) return
      expect(key.length).toBeLessThanOrEqual(100)
      expect(key.isWellFormed()).toBe(true)
    }),
  )
})
