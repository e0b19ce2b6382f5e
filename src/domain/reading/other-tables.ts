import { kindsOfName } from './infer/column-names.ts'
import { plainName, plainNames } from './plain-name.ts'

const instruments = plainNames(`
  symbol|ticker|isin|wkn|cusip|sedol|security|security name|instrument|fund|fund name|wertpapier|
  wertpapierbezeichnung|titre|titulo|titolo|effect|fonds|vardepapper|verdipapir|papier wartosciowy
`)
const quantities = plainNames(`
  quantity|qty|shares|units|stuck|stuckzahl|anzahl|nominale|stuck nominale|quantite|cantidad|quantidade|quantita|
  aantal|antal|antall|ilosc|pocet
`)
const worths = plainNames(`
  market value|current value|value|cost basis|total cost|cost|average cost|avg cost|average price|avg price|
  gain loss|gain|unrealized gain|unrealised gain|unrealized gain loss|profit loss|p l|weight|allocation|kurswert|
  marktwert|aktueller wert|einstandskurs|einstandswert|einstandspreis|kaufkurs|kaufwert|depotwert|gewinn verlust|
  valorisation|valeur de marche|plus value|pru|prix de revient|valor de mercado|valor actual|coste medio|
  precio medio|valore di mercato|controvalore|prezzo medio|prezzo medio di carico|marktwaarde|aankoopwaarde|
  marknadsvarde|anskaffningsvarde|gav|markedsverdi|markedsvaerdi|kostpris|wartosc rynkowa
`)
const invoiceNumbers = plainNames(`
  invoice|invoice number|invoice no|invoice id|rechnungsnummer|rechnung nr|rechnungs nr|rechnungsnr|facture|
  numero de facture|n facture|n de facture|factura|numero de factura|n factura|fatura|fattura|numero fattura|
  n fattura|factuur|factuurnummer|fakturanummer|faktura|fakturanr|numer faktury|nr faktury|cislo faktury
`)
const dueDates = plainNames(`
  due date|due|date due|payment due|fallig|fallig am|falligkeit|falligkeitsdatum|zahlungsziel|echeance|
  date d echeance|vencimiento|fecha de vencimiento|fecha vencimiento|vencimento|data de vencimento|scadenza|
  data scadenza|vervaldatum|forfallodatum|forfallsdato|forfaldsdato|termin platnosci|splatnost|datum splatnosti
`)

const ofAccounts = ['booking_date', 'debit', 'credit', 'balance'] as const

/** What a table lists instead of transactions, judging by the names of its columns; null if it may have transactions. */
export function otherTableOf(names: readonly string[] | null): 'holdings' | 'invoices' | null {
  const plain = (names ?? []).map(plainName)
  const has = (known: ReadonlySet<string>) => plain.some((name) => known.has(name))
  const kinds = new Set((names ?? []).map((name) => kindsOfName(name)[0]?.kind))
  if (ofAccounts.some((kind) => kinds.has(kind))) return null
  if (has(instruments) && has(quantities) && has(worths) && !kinds.has('amount')) return 'holdings'
  return has(invoiceNumbers) && has(dueDates) ? 'invoices' : null
}
