import { addMonths, type Month } from '#domain/calendar.ts'
import { isInFigure } from '#domain/headline-figures.ts'
import { countedMonth, firstOfMonth } from '#domain/month-start.ts'
import { SumAdder } from '#domain/reports/add-up-sums.ts'
import { dayOfNumber, type KindOfSum, type PackedSums } from '#domain/reports/packed-sums.ts'
import type { ReportGroup } from '#domain/reports/report.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { isConverted, isOfTotals } from '#ledger/store/kept-totals.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { allMonths, fillReportTotals, type Period, readReportMerchants } from '#ledger/store/report-totals.ts'
import { hasSplits } from '#ledger/store/splits.ts'
import type { Store } from '#store/schema.ts'
import type { AskedGroups } from './group-columns.ts'
import { groupsOfSplitRows } from './groups-of-rows.ts'

/** Others are answered after this many months, and no more of them are in memory. */
const monthsAtOnce = 24

/** A report keeps at most this many bytes of sums for reading them a second time. */
const mostBytesKept = 8 * 1024 * 1024

type MonthOfSums = PackedSums & { month: Month }

/** The sums that a report has read. */
export class KeptSums {
  readonly #months = new Map<string, MonthOfSums[]>()
  #bytes = 0

  /** Returns the months kept under a name, or reads them. */
  async read(name: string, readMonths: () => Promise<MonthOfSums[]>): Promise<MonthOfSums[]> {
    const kept = this.#months.get(name)
    if (kept) return kept
    const months = await readMonths()
    this.#bytes += months.reduce((bytes, { sums }) => bytes + sums.length, 0)
    if (this.#bytes <= mostBytesKept) this.#months.set(name, months)
    return months
  }
}

/** Whether the stored sums by merchant or those by day can answer. They cannot answer by both at once. */
export function areInReportTotals(filter: LedgerFilter, { dimensions }: AskedGroups): boolean {
  const ofMerchants = { merchantKeys: undefined, notMerchantKeys: undefined, withoutMerchant: undefined }
  return (
    isOfTotals({ ...filter, ...ofMerchants }) &&
    !(dimensions.includes('day') && needsMerchants(filter, { dimensions }))
  )
}

const needsMerchants = (
  { merchantKeys, notMerchantKeys, withoutMerchant }: LedgerFilter,
  { dimensions }: Pick<AskedGroups, 'dimensions'>,
): boolean =>
  dimensions.includes('merchant') ||
  merchantKeys !== undefined ||
  notMerchantKeys !== undefined ||
  withoutMerchant !== undefined

/** Null if the sums are not stored yet or too large to be added up here, or if the ledger has changed meanwhile. */
export async function groupsOfReportTotals(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
  kept?: KeptSums,
): Promise<ReportGroup[] | null> {
  const version = await readLedgerVersion(store, ledgerId)
  if (!(await fillReportTotals(store, ledgerId, monthsOf(filter)))) return null
  const groups = await addUpMonths(store, ledgerId, filter, asked, (by, period) => {
    const read = () => readMonths(store, ledgerId, filter, by, period)
    return kept ? kept.read(`${version} ${by} ${period.first} ${period.last}`, read) : read()
  })
  if (groups && (await hasSplits(store, ledgerId)))
    groups.push(...(await groupsOfSplitRows(store, ledgerId, filter, asked)))
  return version === (await readLedgerVersion(store, ledgerId)) ? groups : null
}

async function addUpMonths(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedGroups,
  readMonths: (by: 'merchant' | 'day', period: Period) => Promise<MonthOfSums[]>,
): Promise<ReportGroup[] | null> {
  const by = needsMerchants(filter, asked) ? 'merchant' : 'day'
  const keys = by === 'merchant' ? await readReportMerchants(store, ledgerId) : []
  const adder = new SumAdder({
    dimensions: asked.dimensions,
    isOfKind: isOfKind(filter),
    merchants: merchantsOf(filter, keys),
  })
  let { first, last } = monthsOf(filter)
  for (;;) {
    const months = await readMonths(by, { first, last })
    for (const { month, ...packed } of months) adder.add(month, packed)
    const latest = months.at(-1)
    if (!latest || months.length < monthsAtOnce || adder.size >= asked.most) break
    first = addMonths(latest.month, 1)
  }
  const groups = adder.read(by === 'merchant' ? (place) => keys[place] || null : dayOfNumber)
  return groups?.slice(0, asked.most) ?? null
}

/** The packed sums of the first months of a period. */
const readMonths = (
  store: Store,
  ledgerId: string,
  { monthStart = firstOfMonth }: LedgerFilter,
  by: 'merchant' | 'day',
  { first, last }: Period,
): Promise<MonthOfSums[]> =>
  store
    .selectFrom('reportTotals')
    .select(['month', `${by}Kinds as kinds`, `${by}Sums as sums`])
    .where('ledgerId', '=', ledgerId)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .where(isConverted(ledgerId, monthStart))
    .orderBy('month')
    .limit(monthsAtOnce)
    .execute()

const monthsOf = ({ startDate, endDate, monthStart = firstOfMonth }: LedgerFilter): Period => ({
  first: startDate ? countedMonth(startDate, monthStart) : allMonths.first,
  last: endDate ? countedMonth(endDate, monthStart) : allMonths.last,
})

/** The same conditions as in `totalsThatMatch`, and those on the figure. */
function isOfKind(filter: LedgerFilter): (kind: KindOfSum) => boolean {
  const {
    accountId,
    excluded,
    leftOutBy,
    category,
    childCategories = [],
    notCategories = [],
    figure,
  } = filter
  return (kind) =>
    (!accountId || kind.accountId === accountId) &&
    (!category || kind.category === category || childCategories.includes(kind.category)) &&
    !notCategories.includes(kind.category) &&
    (excluded === undefined || excluded === (kind.leftOutBy !== '')) &&
    (!leftOutBy || kind.leftOutBy === leftOutBy) &&
    (!figure || isInFigure(figure, { ...kind, isMoneyIn: kind.direction === 'in' }))
}

/** The places of the merchants to include; null for all. */
function merchantsOf(
  { merchantKeys, notMerchantKeys, withoutMerchant }: LedgerFilter,
  keys: readonly string[],
): ReadonlySet<number> | null {
  if (!merchantKeys && !notMerchantKeys && !withoutMerchant) return null
  const [only, others] = [merchantKeys && new Set(merchantKeys), new Set(notMerchantKeys)]
  const isIncluded = (key: string) =>
    (!only || only.has(key)) && !others.has(key) && (!withoutMerchant || key === '')
  return new Set(keys.flatMap((key, place) => (isIncluded(key) ? [place] : [])))
}
