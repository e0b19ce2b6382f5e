import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { effectiveCategory, effectiveValue, leftOutBy } from '#ledger/store/counted-as.ts'
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
    with ${linkedRows(ledgerId)}
    select key, sum(count) as count, sum(cents) as ${sql.ref('sumCents')},
      min(first_day) as ${sql.ref('firstDay')}, max(last_day) as ${sql.ref('lastDay')}
    from (
      select merchant_key as key, count(*) as count, sum(${effectiveValue}) as cents,
        min(date) as first_day, max(date) as last_day
      from transactions ${withRule} where ${isAsked} and ${isCountedWithoutLink}
      group by merchant_key
      union all
      select merchant_key, 1, ${effectiveValue}, date, date
      from linked cross join transactions ${withRule}
      where ${isAsked} and transactions.id = linked.id and ${leftOutBy} = ''
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
    with ${linkedRows(ledgerId)}
    select key, category, sum(count) as count
    from (
      select merchant_key as key, ${categoryWithoutLink} as category, count(*) as count
      from transactions ${withRule} where ${isAsked} and ${isCountedWithoutLink}
      group by 1, 2
      union all
      select merchant_key, ${effectiveCategory}, 1
      from linked cross join transactions ${withRule}
      where ${isAsked} and transactions.id = linked.id and ${leftOutBy} = ''
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

/**
 * How a side of a linked transfer or a linked refund counts takes several lookups. There are few of these, so all other
 * transactions are summed without those lookups.
 */
const linkedRows = (ledgerId: string) => sql`
  linked (id) as materialized (
    select transaction_id from transfer_rows where ledger_id = ${ledgerId} and linked = 1
    union
    select refund_id from refunds where ledger_id = ${ledgerId} and state = 'linked'
  )`

const withRule = sql`
  left join rule_outcomes as rule
    on rule.ledger_id = transactions.ledger_id and rule.id = transactions.rule_id`

/** What `leftOutBy` and `effectiveCategory` are for transactions that are not linked. */
const isCountedWithoutLink = sql`
  (rate is null or rate <> '') and coalesce(rule.exclude_from_total, 0) = 0 and coalesce(rule.transfer, 0) = 0
  and transactions.id not in (select id from linked)`
const categoryWithoutLink = sql`
  case transactions.category when '' then '' else coalesce(rule.category, transactions.category) end`
