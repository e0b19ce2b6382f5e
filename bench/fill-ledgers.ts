import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { jsonTable, refreshStatistics } from '#store/engines/differences.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'

/** Users written by one statement; more would only keep their rows in memory for longer. */
const usersAtOnce = 500

/** New users, each with so many transactions of the same ten years and the totals of them, and statistics. */
export async function fillLedgers(
  store: Kysely<Schema>,
  { users, rows }: { users: number; rows: number },
): Promise<string[]> {
  const ids = await addUsers(store, users)
  for (let from = 0; from < ids.length; from += usersAtOnce)
    await fill(store, ids.slice(from, from + usersAtOnce), rows)
  await refreshStatistics(store)
  return ids
}

async function addUsers(store: Kysely<Schema>, count: number): Promise<string[]> {
  const first = await aUser(store)
  const user = await store.selectFrom('users').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count - 1 }, (_, n) => first.slice(0, -8) + String(n).padStart(8, '0'))
  for (let from = 0; from < ids.length; from += usersAtOnce)
    await store
      .insertInto('users')
      .values(ids.slice(from, from + usersAtOnce).map((id) => ({ ...user, id, email: `${id}@example.com` })))
      .execute()
  return [first, ...ids]
}

/**
 * Made by the database itself, a million rows in seconds, in words that both engines understand. Totals come month by
 * month, of all users in turn, as they do in life: those of one user lie scattered.
 */
async function fill(store: Kysely<Schema>, users: readonly string[], rows: number): Promise<void> {
  const owners = sql`(select ${owner(store)} as user_id from ${jsonTable(store, users)}) as owners`
  const month = sql`(n * 120 / cast(${rows} as bigint))`
  const shop = sql`n * 7919 % 1000`
  await sql`
    with recursive counted (n) as (
      select cast(0 as bigint) union all select n + 1 from counted where n + 1 < cast(${rows} as bigint)
    )
    insert into transactions
      (user_id, id, date, description, description_folded, amount_cents, category, rule_id, import_key)
    select user_id, ${digits(8, sql`n`)} || '-0000-7000-8000-000000000000',
      (2016 + ${month} / 12) || '-' || ${digits(2, sql`1 + ${month} % 12`)} || '-' || ${digits(2, sql`1 + n * 7919 % 28`)},
      'BLUE COFFEE #' || (${shop}), 'blue coffee #' || (${shop}), -1 - n * 7919 % 20000,
      'Category ' || (n * 7919 % 11), null, null
    from ${owners} cross join counted
  `.execute(store)
  await sql`
    insert into monthly_totals (user_id, month, category, excluded, net_cents, gross_cents, count)
    select user_id, substr(date, 1, 7), category, 0, sum(amount_cents), sum(abs(amount_cents)), count(*)
    from transactions where user_id in (select ${owner(store)} from ${jsonTable(store, users)})
    group by 1, 2, 3 order by 2, 1, 3
  `.execute(store)
}

/** A text of a list given as JSON, which PostgreSQL keeps in its quotes. */
const owner = (store: Kysely<Schema>) =>
  store.getExecutor().adapter instanceof PostgresAdapter ? sql`value #>> '{}'` : sql`value`

/** A number with zeros before it. */
const digits = (count: number, value: ReturnType<typeof sql>) =>
  sql`substr(${'0'.repeat(count - 1)} || (${value}), length(cast(${value} as text)))`
