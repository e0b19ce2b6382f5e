import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { ConsideredPair } from '#domain/matching/find-transfers.ts'
import type { Sides } from '#domain/matching/habit-counts.ts'
import type { Habit } from '#domain/matching/transfer-habits.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

const million = 1_000_000

/** Whether rows of this ledger are counted: those of a single account are in no transfer. */
export async function hasHabits(store: Store, ledgerId: string): Promise<boolean> {
  const any = await store
    .selectFrom('transferHabits')
    .select('key')
    .where('ledgerId', '=', ledgerId)
    .limit(1)
    .executeTakeFirst()
  return any !== undefined
}

export async function readHabits(
  store: Store,
  ledgerId: string,
  keys: Iterable<string>,
): Promise<Map<string, Habit>> {
  const { rows } = await sql<{ key: string; rows: number; paired: number; partners: string }>`
    select key, rows, paired, partners from transfer_habits
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'key', [...new Set(keys)])}
  `.execute(store)
  return new Map(
    rows.map(({ key, rows, paired, partners }) => [
      key,
      { rows, paired, partners: new Map(Object.entries(JSON.parse(partners))) },
    ]),
  )
}

const habitColumns = { key: 'text', rows: 'bigint', paired: 'bigint', partners: 'text' } as const

export async function writeHabits(
  store: Store,
  ledgerId: string,
  habits: ReadonlyMap<string, Habit>,
): Promise<void> {
  const values = [...habits].map(([key, { rows, paired, partners }]) => ({
    key,
    rows,
    paired,
    partners: JSON.stringify(Object.fromEntries(partners)),
  }))
  if (values.length === 0) return
  await sql`
    insert into transfer_habits (ledger_id, key, rows, paired, partners)
    select ${ledgerId}, key, rows, paired, partners from ${rowTable(store, habitColumns, values)} where true
    on conflict (ledger_id, key) do update
      set rows = excluded.rows, paired = excluded.paired, partners = excluded.partners
  `.execute(store)
}

/** A pair that was considered, with the accounts and dates of its rows. */
export type KnownPair = ConsideredPair & {
  outAccount: string
  outDate: Day
  inAccount: string
  inDate: Day
}

/** The pairs that were considered for these rows before. */
export async function readCandidates(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<KnownPair[]> {
  // As scalar subqueries: SQLite would join all transactions of the ledger.
  const fieldOf = (column: 'account_id' | 'date', id: 'out_id' | 'in_id') =>
    sql`(select ${sql.ref(column)} from transactions where ledger_id = ${ledgerId} and id = pairs.${sql.ref(id)})`
  const { rows } = await sql<Omit<KnownPair, 'likelihood'> & { likelihoodMillionths: number }>`
    select out_id, in_id, likelihood_millionths,
      ${fieldOf('account_id', 'out_id')} as out_account, ${fieldOf('date', 'out_id')} as out_date,
      ${fieldOf('account_id', 'in_id')} as in_account, ${fieldOf('date', 'in_id')} as in_date
    from (
      select out_id, in_id, likelihood_millionths from transfer_candidates
      where ledger_id = ${ledgerId} and ${isOneOf(store, 'outId', ids)}
      union
      select out_id, in_id, likelihood_millionths from transfer_candidates
      where ledger_id = ${ledgerId} and ${isOneOf(store, 'inId', ids)}
    ) as pairs
  `.execute(store)
  return rows.map(({ likelihoodMillionths, ...pair }) => ({
    ...pair,
    likelihood: likelihoodMillionths / million,
  }))
}

const candidateColumns = { outId: 'text', inId: 'text', likelihoodMillionths: 'bigint' } as const

export async function writeCandidates(
  store: Store,
  ledgerId: string,
  pairs: readonly ConsideredPair[],
): Promise<void> {
  if (pairs.length === 0) return
  const values = pairs.map(({ outId, inId, likelihood }) => ({
    outId,
    inId,
    likelihoodMillionths: Math.round(likelihood * million),
  }))
  await sql`
    insert into transfer_candidates (ledger_id, out_id, in_id, likelihood_millionths)
    select ${ledgerId}, out_id, in_id, likelihood_millionths from ${rowTable(store, candidateColumns, values)}
    where true
    on conflict (ledger_id, out_id, in_id) do update set likelihood_millionths = excluded.likelihood_millionths
  `.execute(store)
}

/** The accounts and dates of all rows in these pairs. */
export const sidesOfPairs = (pairs: readonly KnownPair[]): Sides =>
  new Map(
    pairs.flatMap(({ outId, outAccount, outDate, inId, inAccount, inDate }) => [
      [outId, { accountId: outAccount, date: outDate }] as const,
      [inId, { accountId: inAccount, date: inDate }] as const,
    ]),
  )
