import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { monthsBefore, type SpentRow } from '#domain/changes/month-changes.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay } from '#domain/month-start.ts'
import { matchesPart } from '#ledger/store/category-filter.ts'
import { countedOn, effectiveCategory, effectiveValue, partValue } from '#ledger/store/counted-as.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { isConverted } from '#ledger/store/kept-totals.ts'
import { matches } from '#ledger/store/ledger-filter.ts'
import { chosenName, merchantOfRow } from '#ledger/store/merchants/merchant-of-row.ts'
import { monthColumn } from '#ledger/store/month-column.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import type { Store } from '#store/schema.ts'

/** So that the answer takes no longer than a page of rows. */
const mostRead = 20_000

/**
 * What was spent in the month so far and the months to compare it with, as the headline figure counts it. Of a split row,
 * each part is a row. If there are too many, the earliest months are left out.
 */
export async function readSpentRows(store: Store, ledgerId: string, today: Day): Promise<SpentRow[]> {
  const monthStart = await readMonthStart(store, ledgerId)
  const [first = countedMonth(today, monthStart)] = monthsBefore(today, monthStart)
  const filter = await resolveFilter(store, ledgerId, {
    figure: 'spending',
    startDate: firstCountedDay(first, monthStart),
    endDate: today,
  })
  const day: RawBuilder<Day> = filter.countsRefundsOf ? countedOn : sql`transactions.date`
  const rows = await store
    .selectFrom('transactions')
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .leftJoin('merchants as merchant', (join) =>
      join
        .onRef('merchant.ledgerId', '=', 'transactions.ledgerId')
        .onRef('merchant.key', '=', 'transactions.merchantKey'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.ledgerId', '=', 'transactions.ledgerId')
        .onRef('accounts.id', '=', 'transactions.accountId'),
    )
    .leftJoin('splitParts as part', (join) =>
      join
        .onRef('part.ledgerId', '=', 'transactions.ledgerId')
        .onRef('part.splitId', '=', 'transactions.splitId'),
    )
    .select([
      'transactions.id',
      'transactions.date as bookedOn',
      day.as('date'),
      sql<Cents>`case when part.id is null then ${effectiveValue} else ${partValue} end`.as('cents'),
      effectiveValue.as('paidCents'),
      'transactions.amountCents as bookedCents',
      sql<string>`coalesce(part.category, ${effectiveCategory})`.as('category'),
      'transactions.accountId',
      'accounts.kind as accountKind',
      'transactions.description',
      merchantOfRow.as('merchantKey'),
      chosenName.as('merchantName'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(matches(store, filter))
    .where(matchesPart(filter))
    .where(isConverted(ledgerId, monthStart, monthColumn(day, monthStart)))
    .orderBy('transactions.date', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(mostRead)
    .execute()
  const earliest = rows.length < mostRead ? '' : countedMonth(rows.at(-1)?.bookedOn ?? today, monthStart)
  return rows
    .filter(({ date }) => countedMonth(date, monthStart) > earliest)
    .map(({ merchantKey: key, merchantName, bookedOn: _, accountKind, ...row }) => ({
      ...row,
      isCash: accountKind === 'cash',
      merchant: key === null ? null : { key, name: merchantName ?? merchantNameOf(key) },
    }))
}
