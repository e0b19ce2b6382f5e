import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay } from '#domain/month-start.ts'
import type { Store } from '#store/schema.ts'
import { readAccounts } from './accounts.ts'
import { readMonthStart } from './counting.ts'
import { readCoverage } from './coverage.ts'
import { selectImports } from './imports.ts'

export type AccountDetails = {
  accountId: string
  lastDay: Day | null
  coverage: { firstMonth: string; lastMonth: string; monthsMissing: number; gaps: number } | null
  statement: { day: Day; closingCents: Cents; differenceCents: Cents } | null
}

/** What is known of each account from its latest transaction and its imports; reads no more than a month of rows. */
export async function readAccountDetails(store: Store, ledgerId: string): Promise<AccountDetails[]> {
  const details: AccountDetails[] = []
  for (const { id, openingCents, count } of await readAccounts(store, ledgerId))
    details.push({
      accountId: id,
      lastDay: count === 0 ? null : await readLastDay(store, ledgerId, id),
      coverage: await readCoveredMonths(store, ledgerId, id),
      statement: await readLastStatement(store, ledgerId, { id, openingCents }),
    })
  return details
}

async function readLastDay(store: Store, ledgerId: string, accountId: string): Promise<Day | null> {
  const last = await store
    .selectFrom('transactions')
    .select('date')
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.date ?? null
}

async function readCoveredMonths(store: Store, ledgerId: string, accountId: string) {
  const { months = [], gaps = [] } = (await readCoverage(store, ledgerId, accountId)) ?? {}
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  return {
    firstMonth: first.month,
    lastMonth: last.month,
    monthsMissing: months.filter(({ coveredDays }) => coveredDays === 0).length,
    gaps: gaps.length,
  }
}

async function readLastStatement(
  store: Store,
  ledgerId: string,
  account: { id: string; openingCents: Cents },
): Promise<AccountDetails['statement']> {
  const imports = await selectImports(store, ledgerId)
    .where('accountId', '=', account.id)
    .where('collectedDay', 'is', null)
    .where('undoneAt', 'is', null)
    .where('finishedAt', 'is not', null)
    .where('closingCents', 'is not', null)
    .orderBy('id')
    .execute()
  const closings = imports.flatMap(({ closingDay, lastDay, closingCents }) => {
    const day = closingDay ?? lastDay
    return day === null || closingCents === null ? [] : [{ day, closingCents }]
  })
  const last = closings.reduce<(typeof closings)[number] | null>(
    (latest, one) => (latest === null || one.day >= latest.day ? one : latest),
    null,
  )
  if (last === null) return null
  const booked =
    account.openingCents + (await sumUntil(store, ledgerId, { accountId: account.id, day: last.day }))
  return { ...last, differenceCents: last.closingCents - booked }
}

/** The sum of an account's transactions up to a day: whole months from their totals, the rest from rows. */
async function sumUntil(
  store: Store,
  ledgerId: string,
  { accountId, day }: { accountId: string; day: Day },
): Promise<Cents> {
  const monthStart = await readMonthStart(store, ledgerId)
  const month = countedMonth(day, monthStart)
  const before = await store
    .selectFrom('monthlyTotals')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('month', '<', month)
    .executeTakeFirstOrThrow()
  const within = await store
    .selectFrom('transactions')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('date', '>=', firstCountedDay(month, monthStart))
    .where('date', '<=', day)
    .executeTakeFirstOrThrow()
  return (before.cents ?? 0) + (within.cents ?? 0)
}
