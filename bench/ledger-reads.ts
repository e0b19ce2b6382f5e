import type { Kysely } from 'kysely'
import { firstDayOf, lastDayOf } from '#domain/calendar.ts'
import { type MonthPosition, readMonthPage } from '#ledger/store/month-pages.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import type { Schema } from '#store/schema.ts'
import { counted, milliseconds } from './figure-text.ts'
import { fillLedgers } from './fill-ledgers.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { onBothEngines } from './on-both-engines.ts'

const warmUps = 5
const rounds = 40
/** Scans of every row take long enough to be measured in a few rounds. */
const longRounds = 7
const manyUsers = 10_000
const march = { startDate: '2019-03-01', endDate: '2019-03-31' }
/** As many rows as a month of the smaller ledger has, so that both responses have the same length. */
const shortPage = { order: 'desc', limit: 80, after: null } as const

type Read = (store: Kysely<Schema>, userId: string) => Promise<unknown>
type Ledger = { named: string; store: Kysely<Schema>; userIds: readonly string[] }
type Filter = { search?: string; category?: string }

const atAnySize: Record<string, Read> = {
  'Spending cells': readSpendingCells,
  'Month list': (store, userId) => readMonthList(store, userId, {}),
  'Month page': (store, userId) => readTransactionPage(store, userId, march, shortPage),
}
const searches: Record<string, Filter> = {
  Search: { search: 'coffee #77' },
  '  for a word in every row': { search: 'coffee' },
  '  for a word in no row': { search: 'tea' },
  '  for an amount': { search: '12.34' },
  '  for larger amounts': { search: '>100' },
  Category: { category: 'Category 7' },
}
const overAllRows: Record<string, Read> = Object.fromEntries(
  Object.entries(searches).flatMap(([name, asked]): [string, Read][] => [
    [`${name}, first months and rows`, (store, userId) => firstMonths(store, userId, asked)],
    [`${name}, all months`, (store, userId) => allMonths(store, userId, asked)],
  ]),
)

/** The first page of months in History, and the rows of the newest month. */
async function firstMonths(store: Kysely<Schema>, userId: string, asked: Filter): Promise<void> {
  const page = await readMonthPage(store, userId, asked, null)
  const newest = page?.months[0]?.month
  if (newest === undefined) return
  const days = { startDate: firstDayOf(newest), endDate: lastDayOf(newest) }
  const filter = await resolveFilter(store, userId, { ...asked, ...days })
  await readTransactionPage(store, userId, filter, { ...shortPage, limit: 1000 })
}

/** All pages of months, which History needs to show its totals. */
async function allMonths(store: Kysely<Schema>, userId: string, asked: Filter): Promise<void> {
  let after: MonthPosition | null = null
  do after = (await readMonthPage(store, userId, asked, after))?.next ?? null
  while (after !== null)
}

/** What Dashboard and History read, from ledgers that grow while covering the same years. */
export const ledgerReads = () =>
  onBothEngines(async (engine, open) => {
    const store = await open('sizes')
    const ledgers: Ledger[] = []
    for (const rows of [10_000, 100_000, 1_000_000])
      ledgers.push({
        named: `${engine}, ${counted(rows)} rows`,
        store,
        userIds: await fillLedgers(store, { users: 1, rows }),
      })
    for (const { userIds } of ledgers) for (const id of userIds) await rebuildDescriptions(store, id)
    const [small, middle, large] = ledgers as [Ledger, Ledger, Ledger]
    const inAccounts = {
      named: `${engine}, ${counted(1_000_000)} rows in 12 accounts`,
      store,
      userIds: await fillLedgers(store, { users: 1, rows: 1_000_000, accounts: 12 }),
    }
    return [
      ...(await compare(large, small)),
      ...(await compare(inAccounts, small)),
      ...(await state(middle, 'under 100 ms')),
      ...(await state(large, '')),
    ]
  })

/** The same for one user among many, against a user who is alone. */
export const manyLedgers = () =>
  onBothEngines(async (engine, open) => {
    const ledgerOf = async (name: string, users: number): Promise<Ledger> => {
      const store = await open(name)
      const userIds = await fillLedgers(store, { users, rows: 1000 })
      return { named: `${engine}, ${name}`, store, userIds }
    }
    const alone = await ledgerOf('alone', 1)
    return compare(
      { ...(await ledgerOf('many', manyUsers)), named: `${engine}, 1 of ${counted(manyUsers)} users` },
      alone,
    )
  })

async function compare(these: Ledger, those: Ledger): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const [index, [name, read]] of Object.entries(atAnySize).entries()) {
    const [time = 0, floor = 0] = await timesOf(read, [these, those], rounds, index * (warmUps + rounds))
    rows.push({
      measure: `${name}: ${these.named}`,
      figure: milliseconds(time),
      against: `${those.named}, ${milliseconds(floor)}`,
      ratio: time / floor,
      aim: 'at most 2',
    })
  }
  return rows
}

async function state(ledger: Ledger, aim: string): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const [name, read] of Object.entries(overAllRows)) {
    const [time = 0] = await timesOf(read, [ledger], longRounds)
    rows.push({
      measure: `${name}: ${ledger.named}`,
      figure: milliseconds(time),
      against: '',
      ratio: null,
      aim,
    })
  }
  return rows
}

/**
 * The median time per ledger, measured in turns so that other load on the machine affects all of them. With many
 * users, each round reads a different one that has not been read before.
 */
async function timesOf(
  read: Read,
  ledgers: readonly Ledger[],
  rounds: number,
  usersRead = 0,
): Promise<number[]> {
  const times = ledgers.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [index, { store, userIds }] of ledgers.entries()) {
      const userId = userIds[((usersRead + warmUps + round) * 7919) % userIds.length] ?? ''
      const start = performance.now()
      await read(store, userId)
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  return times.map(median)
}
