import { addMonths, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { type MonthChange, monthChanges, type SpentRow } from '#domain/changes/month-changes.ts'
import { merchantNameOf, merchantOf } from '#domain/merchants/merchant.ts'
import { type Household, householdTools } from './household/household.ts'
import { meanRow } from './household/mean-row.ts'
import type { MeasuredRow } from './measured-row.ts'

const seeds = [101, 102, 103]
const years = 3
const monthsBefore = 6
const leastCents = 500

type Score = {
  toldTwice: number
  rightTwice: number
  chargedTwice: number
  foundTwice: number
  toldNew: number
  rightNew: number
  unusual: number
  lines: number
  months: number
  ofCardPayments: number
}

/** Scores "What changed this month" at the end of each month, as far as the generator knows the truth. */
export async function householdChanges(): Promise<MeasuredRow[]> {
  const tools = await householdTools()
  if (!tools) return []
  return Object.keys(tools.profiles).flatMap((name) => {
    const scores = seeds.map((seed) =>
      scoreOf(tools.generateHousehold({ seed, years, profile: tools.profiles[name] })),
    )
    const row = meanRow(name, scores)
    return [
      row('precision of repeated charges', (one) => one.rightTwice / Math.max(1, one.toldTwice), ''),
      row('  recall of those over 5.00', (one) => one.foundTwice / Math.max(1, one.chargedTwice), ''),
      row('precision of new merchants', (one) => one.rightNew / Math.max(1, one.toldNew), ''),
      row('  unusual amounts in a month', (one) => one.unusual / one.months, ''),
      row('  lines in a month', (one) => one.lines / one.months, ''),
      row(
        '  about payments to cards in a month, without the cards',
        (one) => one.ofCardPayments / one.months,
        '',
      ),
    ]
  })
}

function scoreOf(household: Household): Score {
  const rows = spentRowsOf(household)
  const withoutCards = spentRowsOf(household, cardPaymentsIn(household))
  const truths = new Map(household.transactions.map((row) => [row.id, row]))
  const mistakes = mistakesIn(household)
  const [first = '', last = ''] = [rows[0]?.date, rows.at(-1)?.date].map((day = '') => monthOf(day))
  const score = { toldTwice: 0, rightTwice: 0, chargedTwice: 0, foundTwice: 0 }
  const more = { toldNew: 0, rightNew: 0, unusual: 0, lines: 0, months: 0, ofCardPayments: 0 }
  for (const month of monthsBetween(addMonths(first, monthsBefore), addMonths(last, -1))) {
    const told = monthChanges(rows, { today: lastDayOf(month), monthStart: 1 })
    const ofKind = (kind: MonthChange['kind']) => told.filter((change) => change.kind === kind)
    const twice = ofKind('charged_twice')
    const ofMonth = [...mistakes].filter((id) => truths.get(id)?.date.startsWith(month))
    score.toldTwice += twice.length
    score.rightTwice += twice.filter(({ rowIds }) => rowIds.some((id) => mistakes.has(id))).length
    score.chargedTwice += ofMonth.length
    score.foundTwice += ofMonth.filter((id) => twice.some(({ rowIds }) => rowIds.includes(id))).length
    const known = merchantsIn(household, addMonths(month, -monthsBefore), addMonths(month, -1))
    const fresh = ofKind('new_merchant')
    more.toldNew += fresh.length
    more.rightNew += fresh.filter(
      ({ rowIds: [id = ''] }) => !known.has(truths.get(id)?.truth.merchant ?? ''),
    ).length
    more.unusual += ofKind('unusual_amount').length
    more.lines += told.length
    more.months += 1
    more.ofCardPayments += monthChanges(withoutCards, { today: lastDayOf(month), monthStart: 1 }).filter(
      ({ rowIds }) => rowIds.some((id) => truths.get(id)?.truth.transfer_id),
    ).length
  }
  return { ...score, ...more }
}

/** The rows that pay a card off. */
function cardPaymentsIn({ accounts, transactions }: Household): Set<string> {
  const cards = new Set(accounts.flatMap(({ id, kind }) => (kind === 'credit_card' ? id : [])))
  const paid = new Set(
    transactions.flatMap(({ account_id, amount, truth }) =>
      cards.has(account_id) && amount > 0 ? (truth.transfer_id ?? []) : [],
    ),
  )
  const pays = ({ amount, truth }: Household['transactions'][number]) =>
    amount < 0 && paid.has(truth.transfer_id ?? '')
  return new Set(transactions.filter(pays).map(({ id }) => id))
}

/**
 * The rows that count as spending, as if every transfer had been found, apart from these. If there are any, the accounts of
 * cards are unknown, and these rows have no category.
 */
const spentRowsOf = (
  { accounts, transactions }: Household,
  unknownTransfers: ReadonlySet<string> = new Set(),
): SpentRow[] => {
  const ofKind = (wanted: string) => new Set(accounts.flatMap(({ id, kind }) => (kind === wanted ? id : [])))
  const [cashAccounts, cards] = [ofKind('cash'), ofKind('credit_card')]
  return transactions
    .filter(({ id, amount, truth }) =>
      truth.transfer_id === null ? amount < 0 || truth.refund_of !== null : unknownTransfers.has(id),
    )
    .filter(({ account_id }) => unknownTransfers.size === 0 || !cards.has(account_id))
    .map(({ id, account_id, date, amount, description, truth }): SpentRow => {
      const key = merchantOf(description)?.key ?? null
      return {
        ...{
          id,
          date,
          description,
          accountId: account_id,
          isCash: cashAccounts.has(account_id),
          category: unknownTransfers.has(id) ? uncategorized : truth.category,
        },
        ...{
          cents: Math.round(amount * 100),
          paidCents: Math.round(amount * 100),
          bookedCents: Math.round(amount * 100),
        },
        merchant: key === null ? null : { key, name: merchantNameOf(key) },
      }
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Purchases that were charged a second time by mistake: the shop gave one of two equal ones of a day back. */
function mistakesIn({ transactions }: Household): Set<string> {
  const keyOf = ({ account_id, date, amount, truth }: Household['transactions'][number]) =>
    [account_id, date, amount, truth.merchant].join(' ')
  const alike = Map.groupBy(transactions, keyOf)
  const amounts = new Map(transactions.map(({ id, amount }) => [id, amount]))
  const givenBack = transactions.flatMap(({ amount, truth: { refund_of } }) =>
    refund_of !== null && amount === -(amounts.get(refund_of) ?? 0) ? refund_of : [],
  )
  const returned = new Set(givenBack)
  return new Set(
    transactions
      .filter(({ id, amount }) => returned.has(id) && amount * 100 <= -leastCents)
      .filter((row) => (alike.get(keyOf(row)) ?? []).length > 1)
      .map(({ id }) => id),
  )
}

const merchantsIn = ({ transactions }: Household, first: Month, last: Month): Set<string> =>
  new Set(
    transactions
      .filter(({ date }) => monthOf(date) >= first && monthOf(date) <= last)
      .map(({ truth }) => truth.merchant),
  )
