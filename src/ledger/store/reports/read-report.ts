import { topLevel } from '#domain/category-tree.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import {
  quarterOf,
  type ReportDimension,
  type ReportGroup,
  type ReportKey,
  type ReportMeasure,
  regroup,
} from '#domain/reports/report.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readDefinitions } from '#ledger/store/category-definitions.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import { asksForSeveralCategories } from '#ledger/store/kept-totals.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { readDecidedMerchants, readKeysOfMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { hasSplits } from '#ledger/store/splits.ts'
import { readNamesOfTags } from '#ledger/store/tags.ts'
import type { Store } from '#store/schema.ts'
import { areInReportTotals, groupsOfReportTotals, KeptSums } from './groups-of-report-totals.ts'
import { groupsOfRows } from './groups-of-rows.ts'
import { areInTotals, groupsOfTotals } from './groups-of-totals.ts'

/** A group with the names of its keys. */
export type NamedGroup = ReportGroup & { names: ReportKey[] }

export type Report = {
  groups: NamedGroup[]
  /** Transactions that match but are left out because there is no rate for their currency. */
  noRateCount: number
}

export type AskedReport = {
  dimensions: readonly ReportDimension[]
  measures: readonly ReportMeasure[]
  /** How many merchants to include, those with the largest sums. "No merchant" counts as one of them. */
  largestMerchants?: number | undefined
  /** The keys of the only merchants to include; an empty one stands for "no merchant". */
  onlyMerchants?: readonly string[] | undefined
}

/** With more groups, a report would be little more than a list of transactions. */
const mostGroups = 50_000

/** Groups the transactions that match the filter. The answer is null if there are too many groups. */
export async function readReport(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  { dimensions, measures, largestMerchants, onlyMerchants }: AskedReport,
): Promise<Report | null> {
  const chosen = onlyMerchants ? await ofMerchants(store, ledgerId, filter, onlyMerchants) : filter
  const kept = largestMerchants ? new KeptSums() : undefined
  const asked = largestMerchants
    ? await ofLargestMerchants(store, ledgerId, chosen, largestMerchants, kept)
    : chosen
  const found = asked && (await readGroups(store, ledgerId, asked, { dimensions, measures }, kept))
  if (!found || found.length > mostGroups) return null
  const meanings = await Promise.all(dimensions.map((dimension) => readMeaning(store, ledgerId, dimension)))
  const groups = regroup(
    found,
    meanings.map(({ keysOf }) => keysOf),
  )
  // Some groups of totals contribute nothing to a figure.
  const areKnown = measures.some((measure) => ['count', 'first_day', 'last_day'].includes(measure))
  const filled = groups.filter((group) => areKnown || group.netCents !== 0 || group.grossCents !== 0)
  return {
    groups: filled.map((group) => ({
      ...group,
      names: group.keys.map((key, index) => (key === null ? null : (meanings[index]?.nameOf(key) ?? key))),
    })),
    noRateCount: await countWithoutRate(store, ledgerId, filter),
  }
}

/** The filter for these merchants, which are looked up instead of adding up all. */
async function ofMerchants(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  chosen: readonly string[],
): Promise<LedgerFilter> {
  const keys = await readKeysOfMerchants(
    store,
    ledgerId,
    chosen.filter((key) => key !== ''),
  )
  const all = chosen.includes('') ? [...keys, ''] : keys
  const { merchantKeys = all } = filter
  return { ...filter, merchantKeys: all.filter((key) => merchantKeys.includes(key)) }
}

/** The filter for the merchants with the largest sums; null if there are too many merchants. */
async function ofLargestMerchants(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  most: number,
  kept?: KeptSums,
): Promise<LedgerFilter | null> {
  const asked = { dimensions: ['merchant'], measures: ['net'] } as const
  const found = await readGroups(store, ledgerId, filter, asked, kept)
  if (found.length > mostGroups) return null
  const { keysOf } = await readMeaning(store, ledgerId, 'merchant')
  const largest = regroup(found, [keysOf])
    .sort((one, other) => Math.abs(other.netCents) - Math.abs(one.netCents))
    .slice(0, most)
  const shown = new Set(largest.map(({ keys }) => keys[0]))
  const ofShown = found.map(({ keys: [key = null] }) => key).filter((key) => shown.has(keysOf(key)[0]))
  return { ...filter, merchantKeys: [...new Set(ofShown.map((key) => key ?? ''))] }
}

/** The stored totals count a split row once in each of its categories. */
async function readGroups(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  asked: AskedReport,
  kept?: KeptSums,
) {
  const limited = { ...asked, most: mostGroups + 1 }
  const isExact =
    !asked.measures.includes('count') ||
    !(asksForSeveralCategories(filter) || asked.dimensions.includes('parent')) ||
    !(await hasSplits(store, ledgerId))
  if (isExact && areInTotals(filter, limited)) return groupsOfTotals(store, ledgerId, filter, limited)
  const groups = areInReportTotals(filter, limited)
    ? await groupsOfReportTotals(store, ledgerId, filter, limited, kept)
    : null
  return groups ?? groupsOfRows(store, ledgerId, filter, limited)
}

/** What the database's keys of a dimension stand for, and their names. */
type Meaning = {
  keysOf: (key: ReportKey) => readonly ReportKey[]
  nameOf: (key: string) => string
}

const itself: Meaning = { keysOf: (key) => [key], nameOf: (key) => key }
const each = (keyOf: (key: string) => string) => (key: ReportKey) => [key === null ? null : keyOf(key)]

async function readMeaning(store: Store, ledgerId: string, dimension: ReportDimension): Promise<Meaning> {
  switch (dimension) {
    case 'quarter':
      return { ...itself, keysOf: each(quarterOf) }
    case 'parent':
      return { ...itself, keysOf: each(topLevel(await readDefinitions(store, ledgerId))) }
    case 'account': {
      const accounts = new Map((await readAccounts(store, ledgerId)).map(({ id, name }) => [id, name]))
      return { ...itself, nameOf: (id) => accounts.get(id) ?? id }
    }
    case 'merchant': {
      const decided = await readDecidedMerchants(store, ledgerId)
      const names = new Map(decided.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])))
      const nameOf = (key: string) => {
        const name = names.get(key) ?? merchantNameOf(key)
        names.set(key, name)
        return name
      }
      return { keysOf: each(rootsOf(decided)), nameOf }
    }
    case 'tag':
      return meaningOfTags(await readNamesOfTags(store, ledgerId))
    default:
      return itself
  }
}

/** The keys of tags are their names, as in the filter. IDs of deleted tags are dropped. */
function meaningOfTags(tags: readonly { id: string; name: string }[]): Meaning {
  const names = new Map(tags.map(({ id, name }) => [id, name]))
  return {
    ...itself,
    keysOf: (ids) => {
      const found = new Set(ids?.split(' ').flatMap((id) => names.get(id) ?? []))
      return found.size === 0 ? [null] : [...found]
    },
  }
}

async function countWithoutRate(store: Store, ledgerId: string, filter: LedgerFilter): Promise<number> {
  const { foreign } = await readCurrencies(store, ledgerId)
  if (foreign.size === 0) return 0
  const { figure: _, excluded: __, ...rest } = filter
  const asked = { dimensions: [], measures: ['count'] } as const
  const groups = await readGroups(store, ledgerId, { ...rest, leftOutBy: 'no_rate' }, asked)
  return groups.reduce((sum, { count }) => sum + count, 0)
}
