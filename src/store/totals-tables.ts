import type { LeftOutBy } from '#domain/left-out.ts'

export type TotalsTables = {
  monthlyTotals: {
    ledgerId: string
    month: string
    category: string
    /** Empty for rows that count. */
    leftOutBy: LeftOutBy | ''
    accountId: string
    netCents: number
    grossCents: number
    count: number
    /** The signed sum in the account's currency, including what totals leave out. */
    amountCents: number
  }
  /** The same for all accounts together. */
  ledgerTotals: Omit<TotalsTables['monthlyTotals'], 'accountId' | 'amountCents'>
  /** The sums of rows that are not split, by merchant and by day; missing for months that no report has asked for. */
  reportTotals: Omit<TotalsTables['monthlyTotals'], 'amountCents'> & {
    /** Empty in the marker, which says that the cells of its month are there. */
    groupedBy: 'merchant' | 'day' | ''
    /** The year of the month. */
    year: string
    /** The key of a merchant, empty if there is none, or a day. */
    groupedValue: string
    direction: 'in' | 'out' | ''
    /** The IDs of tags, separated by spaces. Empty in cells by day. */
    tagIds: string
    firstDay: string
    lastDay: string
  }
}
