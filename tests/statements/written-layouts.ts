import fc from 'fast-check'

/** A statement and the layout in which it is written. */
export type Written = { bytes: Uint8Array; rows: string[]; text: string }

const words = {
  en: {
    date: 'Date',
    text: 'Description',
    amount: 'Amount',
    debit: 'Debit',
    credit: 'Credit',
    direction: 'D/C',
    balance: 'Balance',
    currency: 'Currency',
  },
  de: {
    date: 'Buchungstag',
    text: 'Verwendungszweck',
    amount: 'Betrag',
    debit: 'Soll',
    credit: 'Haben',
    direction: 'S/H',
    balance: 'Saldo',
    currency: 'Währung',
  },
  fr: {
    date: 'Date opération',
    text: 'Libellé',
    amount: 'Montant',
    debit: 'Débit',
    credit: 'Crédit',
    direction: 'Sens',
    balance: 'Solde',
    currency: 'Devise',
  },
  sv: {
    date: 'Bokföringsdag',
    text: 'Rubrik',
    amount: 'Belopp',
    debit: 'Uttag',
    credit: 'Insättning',
    direction: 'Debet/Kredit',
    balance: 'Saldo',
    currency: 'Valuta',
  },
}
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dateFormats = {
  'dmy/': (y: string, m: string, d: string) => `${d}/${m}/${y}`,
  'dmy.': (y: string, m: string, d: string) => `${d}.${m}.${y}`,
  'dmy.2': (y: string, m: string, d: string) => `${d}.${m}.${y.slice(2)}`,
  'dmy-': (y: string, m: string, d: string) => `${d}-${m}-${y}`,
  'mdy/': (y: string, m: string, d: string) => `${m}/${d}/${y}`,
  'mdy/1': (y: string, m: string, d: string) => `${Number(m)}/${Number(d)}/${y}`,
  ymd: (y: string, m: string, d: string) => `${y}-${m}-${d}`,
  'ymd/': (y: string, m: string, d: string) => `${y}/${m}/${d}`,
  digits: (y: string, m: string, d: string) => `${y}${m}${d}`,
  time: (y: string, m: string, d: string) => `${y}-${m}-${d}T10:11:12Z`,
  named: (y: string, m: string, d: string) => `${d} ${months[Number(m) - 1]} ${y}`,
}
const numberFormats = [
  '1234.56',
  '1,234.56',
  '1234,56',
  '1.234,56',
  "1'234.56",
  '1 234,56',
  '1\u00a0234,56',
  '12,34,567.89',
]
const signStyles = [
  'minus',
  'plus and minus',
  'trailing',
  'parentheses',
  'columns',
  'columns with zeros',
  'negative debits',
  'direction',
  'suffix',
] as const

const layout = fc.record({
  language: fc.constantFrom('en', 'de', 'fr', 'sv'),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  date: fc.constantFrom(...(Object.keys(dateFormats) as (keyof typeof dateFormats)[])),
  number: fc.constantFrom(...numberFormats),
  sign: fc.constantFrom(...signStyles),
  hasHeader: fc.boolean(),
  preamble: fc.array(
    fc.constantFrom(
      'Statement of account',
      'IBAN: DE12 5001 0517 1234 5678 90',
      '',
      'Customer;Jane Doe',
      'Period: 01.01.2025 - 31.10.2025',
      'Printed 02/02/2025',
    ),
    { maxLength: 5 },
  ),
  hasBalance: fc.boolean(),
  hasCurrency: fc.boolean(),
  newestFirst: fc.boolean(),
  quotesAll: fc.boolean(),
  footer: fc.constantFrom('', 'Total', 'End of statement'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'bom', 'utf-16le', 'windows-1252'),
  columnOrder: fc.constantFrom('date first', 'amount first'),
})

const row = fc.record({
  day: fc.integer({ min: 0, max: 300 }),
  cents: fc
    .oneof(fc.integer({ min: -500_000, max: 500_000 }), fc.integer({ min: -9999, max: -1 }))
    .filter((cents) => cents !== 0),
  text: fc.constantFrom(
    'Lindqvist',
    'Kröger & Söhne',
    'No. 12',
    'Élan du Port',
    'A, B; C',
    'QX 2025-03-01',
    'Straße 5',
    '"Quoted"',
    'ref 1.250,00',
    'x|y',
  ),
})

export const writtenStatement: fc.Arbitrary<Written> = fc
  .tuple(
    // Only in English are months ever written first.
    layout.filter(({ language, date }) => language === 'en' || !date.startsWith('mdy')),
    fc.array(row, { minLength: 1, maxLength: 30 }),
  )
  .map(([its, unsorted]) => write(its, unsorted))

type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

function write(its: Layout, unsorted: Row[]): Written {
  const sorted = unsorted.toSorted((a, b) => a.day - b.day)
  let balance = 123_456
  const told = sorted.map(({ day, cents, text }) => {
    balance += cents
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
    return { date, cents, text, balance }
  })
  if (its.newestFirst) told.reverse()
  const name = words[its.language]
  const columns = its.sign.includes('columns') || its.sign === 'negative debits'
  const names = [
    name.date,
    name.text,
    ...(columns ? [name.debit, name.credit] : [name.amount]),
    ...(its.sign === 'direction' ? [name.direction] : []),
    ...(its.hasBalance ? [name.balance] : []),
    ...(its.hasCurrency ? [name.currency] : []),
  ]
  const table = told.map((one) => [
    dateFormats[its.date](...(one.date.split('-') as [string, string, string])),
    one.text,
    ...amountCells(one.cents, its),
    ...(its.hasBalance ? [signedNumber(one.balance, its.number)] : []),
    ...(its.hasCurrency ? ['EUR'] : []),
  ])
  const order = names.map((_, column) => column)
  if (its.columnOrder === 'amount first') order.push(order.splice(1, 1)[0] ?? 0)
  const cell = (text: string) =>
    its.quotesAll || text.includes(its.separator) || text.includes('"')
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const line = (cells: string[]) => order.map((column) => cell(cells[column] ?? '')).join(its.separator)
  const lines = [
    ...its.preamble.map((text) => (its.preamble.length > 0 ? cell(text) : text)),
    ...(its.hasHeader ? [line(names)] : []),
    ...table.map(line),
    ...(its.footer === '' ? [] : [cell(its.footer)]),
  ]
  const text = lines.join(its.newline) + its.newline
  return { bytes: encode(text, its.encoding), rows: told.map(({ date, cents }) => `${date} ${cents}`), text }
}

function amountCells(cents: number, { sign, number }: Layout): string[] {
  const plain = formatNumber(Math.abs(cents), number)
  const isOut = cents < 0
  if (sign === 'columns') return isOut ? [plain, ''] : ['', plain]
  if (sign === 'columns with zeros') {
    const zero = formatNumber(0, number)
    return isOut ? [plain, zero] : [zero, plain]
  }
  if (sign === 'negative debits') return isOut ? [`-${plain}`, ''] : ['', plain]
  if (sign === 'direction') return [plain, isOut ? 'D' : 'C']
  if (sign === 'suffix') return [`${plain} ${isOut ? 'DR' : 'CR'}`]
  if (!isOut) return [sign === 'plus and minus' ? `+${plain}` : plain]
  if (sign === 'trailing') return [`${plain}-`]
  return [sign === 'parentheses' ? `(${plain})` : `-${plain}`]
}

const signedNumber = (cents: number, format: string) =>
  (cents < 0 ? '-' : '') + formatNumber(Math.abs(cents), format)

function formatNumber(cents: number, format: string): string {
  const decimal = format.at(-3) ?? '.'
  const grouping = format[1] === '2' ? (format === '12,34,567.89' ? ',' : '') : (format[1] ?? '')
  const whole = String(Math.floor(cents / 100))
  const grouped =
    format === '12,34,567.89'
      ? whole.replace(/(\d)(?=(?:\d\d)*\d{3}$)/g, '$1,')
      : whole.replace(/\B(?=(?:\d{3})+$)/g, grouping)
  return `${grouped}${decimal}${String(cents % 100).padStart(2, '0')}`
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'bom') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  if (encoding === 'windows-1252') return new Uint8Array(Buffer.from(text, 'latin1'))
  return new TextEncoder().encode(text)
}
