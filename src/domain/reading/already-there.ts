import { addDays, type Day } from '#domain/calendar.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { plainName } from './plain-name.ts'

/** A transaction of the account that the rows go to. */
type Existing = {
  id: string
  date: Day
  cents: number
  description: string
  importKey: string | null
  /** Whether it was imported from a file with the same header. */
  isOfSameKind?: boolean
}
type Row = Pick<ImportedRow, 'id' | 'date' | 'cents' | 'description' | 'importKey'>

/**
 * Whether a row is in the account before it is imported. It is if a transaction has its key or, in Outgo's own export,
 * its ID, or if an earlier version read only part of its text from a file with the same header. It probably is if it came
 * from a file in another format, or was pending and has been booked since, on another day or with a tip.
 */
export type Standing<Known extends Existing> =
  | { state: 'new' }
  | { state: 'there' | 'probably_there'; transaction: Known }

/** A pending payment is booked within days, and so is what the bank dates differently in another format. */
const mostDaysApart = 5
/** A tip or a currency that has moved changes an amount by less than this part of it. */
const mostChange = 0.3

/**
 * Where each row stands, given all transactions of the account in the period of the rows. A row is probably there if no
 * other row has the key of a transaction on its day with its amount; else of one on a day nearby, also with an amount
 * nearby if their texts have a word in common. No transaction stands for two rows.
 */
export function standingsOf<Known extends Existing>(
  rows: readonly Row[],
  existing: readonly Known[],
): Standing<Known>[] {
  const byKey = new Map(existing.map((transaction) => [transaction.importKey, transaction]))
  byKey.delete(null)
  const byId = new Map(
    rows.some(({ id }) => id !== undefined) ? existing.map((one) => [one.id, one] as const) : [],
  )
  const keys = new Set(rows.map(({ importKey }) => importKey))
  const [first, last] = endsOf(rows)
  const unknown = new Map<string, Known[]>()
  for (const transaction of existing) {
    const { date, importKey } = transaction
    if (importKey !== null && keys.has(importKey)) continue
    // A file says nothing about other days than its own.
    if (date >= first && date <= last) put(unknown, alike(transaction), transaction)
  }

  const standings = rows.map((row): Standing<Known> => {
    const there =
      (row.id && byId.get(row.id)) || (row.importKey === null ? undefined : byKey.get(row.importKey))
    return there ? { state: 'there', transaction: there } : { state: 'new' }
  })
  const isNew = (at: number) => standings[at]?.state === 'new'
  for (const [at, row] of rows.entries()) {
    const known = isNew(at) ? takeShorter(unknown.get(alike(row)), row) : undefined
    if (known) standings[at] = { state: 'there', transaction: known }
  }
  for (const [at, row] of rows.entries())
    if (isNew(at)) standings[at] = probably(unknown.get(alike(row))?.shift())
  const left = [...unknown.values()].flat()
  if (left.length === 0) return standings

  const near = createNearby(left)
  for (const find of [near.withAmount, near.withWord])
    for (const [at, row] of rows.entries()) if (isNew(at)) standings[at] = probably(find(row))
  return standings
}

const alike = ({ date, cents }: { date: Day; cents: number }) => `${date} ${cents}`

/** Takes the first transaction from a file with the same header whose words are all in the text of a row. */
function takeShorter<Known extends Existing>(
  transactions: Known[] | undefined,
  { description }: Row,
): Known | undefined {
  if (!transactions || transactions.length === 0) return undefined
  const words = new Set(plainName(description).split(' '))
  const place = transactions.findIndex(
    (one) =>
      one.isOfSameKind &&
      wordsOf(one).length > 0 &&
      plainName(one.description)
        .split(' ')
        .every((word) => words.has(word)),
  )
  return place < 0 ? undefined : transactions.splice(place, 1)[0]
}

const probably = <Known extends Existing>(transaction: Known | undefined): Standing<Known> =>
  transaction ? { state: 'probably_there', transaction } : { state: 'new' }

/** Transactions that no row is known to be, each of which is found once. */
function createNearby<Known extends Existing>(transactions: readonly Known[]) {
  const amounts = new Set(transactions.map(({ cents }) => cents))
  const byAmount = new Map<string, Known[]>()
  const byWord = new Map<string, Known[]>()
  const taken = new Set<Known>()
  for (const transaction of transactions) {
    put(byAmount, alike(transaction), transaction)
    for (const word of wordsOf(transaction)) put(byWord, `${transaction.date} ${word}`, transaction)
  }
  const take = (found: Known | undefined) => {
    if (found) taken.add(found)
    return found
  }
  const isFree = (transaction: Known) => !taken.has(transaction)

  return {
    withAmount(row: Row): Known | undefined {
      if (!amounts.has(row.cents)) return undefined
      for (const date of daysAround(row.date)) {
        const found = byAmount.get(alike({ date, cents: row.cents }))?.find(isFree)
        if (found) return take(found)
      }
      return undefined
    },
    withWord(row: Row): Known | undefined {
      const words = wordsOf(row)
      for (const date of [row.date, ...daysAround(row.date)])
        for (const word of words) {
          const found = byWord
            .get(`${date} ${word}`)
            ?.find((one) => isFree(one) && isAmountNear(one.cents, row.cents))
          if (found) return take(found)
        }
      return undefined
    },
  }
}

/** The days before and after a day, nearest first. */
const daysAround = (day: Day): Day[] =>
  Array.from({ length: mostDaysApart }, (_, n) => [addDays(day, -n - 1), addDays(day, n + 1)]).flat()

const isAmountNear = (one: number, other: number): boolean =>
  one < 0 === other < 0 && Math.abs(one - other) <= mostChange * Math.max(Math.abs(one), Math.abs(other))

/** Words that say who was paid: long enough, and without numbers, which change from one payment to the next. */
const wordsOf = ({ description }: { description: string }): string[] =>
  plainName(description)
    .split(' ')
    .filter((word) => word.length >= 4 && !/\d/.test(word))

function put<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function endsOf(rows: readonly Row[]): [Day, Day] {
  let [first, last] = [rows[0]?.date ?? '', rows[0]?.date ?? '']
  for (const { date } of rows) {
    if (date < first) first = date
    if (date > last) last = date
  }
  return [first, last]
}
