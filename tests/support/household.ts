/** One line of a bank statement, before it is written in that bank's format. */
export type HouseholdRow = { date: string; description: string; cents: number; category: string }
export type Bank = 'Bank 1' | 'Bank 2' | 'Bank 3'

const pad = (part: number) => String(part).padStart(2, '0')

/** The last `count` months up to this one, oldest first. */
export function monthsUntil(last: string, count: number): string[] {
  const end = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, at) => end - count + 1 + at).map(
    (index) => `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`,
  )
}

const shops = [
  ['Corner "Deli", 5th Ave', 'Food & Dining'],
  ['TRAIN 0042', 'Transportation'],
  ['Books & More', 'Shopping'],
  ['Pharmacy; open late', 'Healthcare'],
  ['Café Ünïcode', ''],
] as const

/**
 * A fictional household, always the same: each month has pay, purchases on its first and last day (which a wrong
 * time zone would move to another month) and two identical purchases.
 */
export function householdRows(bank: Bank, months: readonly string[]): HouseholdRow[] {
  let state = Number(bank.at(-1)) * 7919
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  return months.flatMap((month) => {
    const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    const bought = (day: number): HouseholdRow => {
      const [description, category] = shops[below(shops.length)] ?? shops[0]
      return { date: `${month}-${pad(day)}`, description, cents: -(1 + below(20_000)), category }
    }
    const lunch = { date: `${month}-09`, description: 'Lunch', cents: -1199, category: 'Food & Dining' }
    const pay = {
      date: `${month}-15`,
      description: 'PAYROLL',
      cents: 60_000 + below(9999),
      category: 'Income',
    }
    return [bought(1), bought(lastDay), bought(2 + below(26)), bought(2 + below(26)), lunch, lunch, pay]
  })
}

/** The file that a user downloads from the bank, with that bank's columns, dates and amounts. */
export function bankFile(bank: Bank, rows: readonly HouseholdRow[]): string {
  const lines = rows.map((row) => writers[bank](row).map(quoted).join(','))
  return [headers[bank], ...lines].join('\r\n').concat('\r\n')
}

const headers: Record<Bank, string> = {
  'Bank 1': 'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
  'Bank 2': 'Date,Reference Number,Payee,Address,Amount',
  'Bank 3': 'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
}

const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const unsigned = (cents: number) => `${Math.floor(Math.abs(cents) / 100)}.${pad(Math.abs(cents) % 100)}`
const signed = (cents: number) => (cents < 0 ? '-' : '') + unsigned(cents)

const writers: Record<Bank, (row: HouseholdRow) => string[]> = {
  'Bank 1': ({ date, description, category, cents }) => {
    const day = american(date)
    return [day, day, description, category, cents < 0 ? 'Sale' : 'Payment', signed(cents), '']
  },
  'Bank 2': ({ date, description, cents }) => [
    american(date),
    '2410',
    description,
    'PORTLAND, OR',
    signed(cents),
  ],
  'Bank 3': ({ date, description, category, cents }) => [
    date,
    date,
    '4821',
    description,
    category,
    cents < 0 ? unsigned(cents) : '',
    cents < 0 ? '' : unsigned(cents),
  ],
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
