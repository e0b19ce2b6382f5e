import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import {
  countedAlone,
  effectiveCategory,
  effectiveValue,
  leftOutBy,
  linkedOrSplit,
} from '#ledger/store/counted-as.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

export type MerchantWindow = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  accountId?: string | undefined
}

/** The sum of the transactions with one merchant key. */
export type MerchantSum = { key: string; count: number; sumCents: Cents; firstDay: Day; lastDay: Day }

/** The transactions that totals count, summed by merchant key, before merges. */
export async function sumMerchantKeys(
  store: Store,
  ledgerId: string,
  window: MerchantWindow,
): Promise<MerchantSum[]> {
  const isAsked = isInWindow(ledgerId, window)
  const { rows } = await sql<MerchantSum>`
    with ${otherRows(ledgerId)}
    select key, sum(count) as count, sum(cents) as ${sql.ref('sumCents')},
      min(first_day) as ${sql.ref('firstDay')}, max(last_day) as ${sql.ref('lastDay')}
    from (
      select merchant_key as key, count(*) as count, sum(${effectiveValue}) as cents,
        min(date) as first_day, max(date) as last_day
      from transactions ${withRule} where ${isAsked} and ${isCountedAlone}
      group by merchant_key
      union all
      select merchant_key, 1, ${effectiveValue}, date, date
      from other cross join transactions ${withRule}
      where ${isAsked} and transactions.id = other.id and ${leftOutBy} = ''
    ) as counted
    group by key order by key
  `.execute(store)
  return rows
}

/** How many of these transactions are in each category, by merchant key. The category of split ones is empty. */
export async function countCategoriesOfMerchants(
  store: Store,
  ledgerId: string,
  window: MerchantWindow,
  keys: readonly string[],
): Promise<{ key: string; category: string; count: number }[]> {
  const isAsked = sql`${isInWindow(ledgerId, window)} and ${isOneOf(store, 'merchant_key', keys)}`
  const { rows } = await sql<{ key: string; category: string; count: number }>`
    with ${otherRows(ledgerId)}
    select key, category, sum(count) as count
    from (
      select merchant_key as key, ${countedAlone.effectiveCategory} as category, count(*) as count
      from transactions ${withRule} where ${isAsked} and ${isCountedAlone}
      group by 1, 2
      union all
      select merchant_key, ${effectiveCategory}, 1
      from other cross join transactions ${withRule}
      where ${isAsked} and transactions.id = other.id and ${leftOutBy} = ''
    ) as counted
    group by key, category order by key, category
  `.execute(store)
  return rows
}

const isInWindow = (ledgerId: string, { startDate, endDate, accountId }: MerchantWindow) =>
  sql.join(
    [
      sql`transactions.ledger_id = ${ledgerId}`,
      sql`merchant_key is not null`,
      ...(startDate ? [sql`date >= ${startDate}`] : []),
      ...(endDate ? [sql`date <= ${endDate}`] : []),
      ...(accountId ? [sql`account_id = ${accountId}`] : []),
    ],
    sql` and `,
  )

/** How these rows count takes several lookups. There are few of them, so all others are summed without lookups. */
const otherRows = (ledgerId: string) => sql`other (id) as materialized (${linkedOrSplit(ledgerId)})`

const withRule = sql`
  left join rule_outcomes as rule
    on rule.ledger_id = transactions.ledger_id and rule.id = transactions.rule_id`

const isCountedAlone = sql`${countedAlone.leftOutBy} = '' and transactions.id not in (select id from other)`
