import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { earliestDay, firstDayOf, lastDayOf, latestDay, type Month } from '#domain/calendar.ts'
import type { RefundMonth } from '#domain/matches.ts'
import {
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossValue,
  leftOutBy,
  refundsOfPurchases,
} from './ledger-filter.ts'

type Period = { first: Month; last: Month }

/** The totals of a ledger, as `monthly_totals` stores them, computed from its rows. */
export function totalsOfRows(
  ledgerId: string,
  refundMonth: RefundMonth,
  period?: Period,
): RawBuilder<unknown> {
  const first = period ? firstDayOf(period.first) : earliestDay
  const last = period ? lastDayOf(period.last) : latestDay
  const isWithin = sql<SqlBool>`transactions.date >= ${first} and transactions.date <= ${last}`
  if (refundMonth === 'refund')
    return sql`
      select ${key(sql`transactions.date`)}, sum(${effectiveValue}) as net_cents, sum(${grossValue}) as gross_cents,
        count(*) as count, sum(transactions.amount_cents) as amount_cents
      ${rowsOf(ledgerId, isWithin)}
      group by 1, 2, 3, 4, 5
    `
  // A refund counts in the month of its purchase, but the balance of its account changes in its own.
  const isCounted = sql<SqlBool>`(${isWithin} or transactions.id in (${refundsOfPurchases(ledgerId, { first, last })}))`
  return sql`
    select ledger_id, month, category, left_out_by, account_id, sum(net_cents) as net_cents,
      sum(gross_cents) as gross_cents, sum(count) as count, sum(amount_cents) as amount_cents
    from (
      select ${key(countedOn)}, ${effectiveValue} as net_cents, ${grossValue} as gross_cents, 1 as count,
        0 as amount_cents
      ${rowsOf(ledgerId, isCounted)}
      union all
      select ${key(sql`transactions.date`)}, 0, 0, 0, transactions.amount_cents
      ${rowsOf(ledgerId, isWithin)}
    ) as parts
    where month >= substr(${first}, 1, 7) and month <= substr(${last}, 1, 7)
    group by 1, 2, 3, 4, 5
  `
}

const key = (day: RawBuilder<unknown>) => sql`
  transactions.ledger_id, substr(${day}, 1, 7) as month, ${effectiveCategory} as category, ${leftOutBy} as left_out_by,
  transactions.account_id`

const rowsOf = (ledgerId: string, condition: RawBuilder<SqlBool>) => sql`
  from transactions
  left join rule_outcomes as rule
    on rule.ledger_id = transactions.ledger_id and rule.id = transactions.rule_id
  where transactions.ledger_id = ${ledgerId} and ${condition}`
