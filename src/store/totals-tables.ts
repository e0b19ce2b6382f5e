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
  /** The sums of rows that are not split, packed (`packed-sums.ts`); missing for months that no report has asked for. */
  reportTotals: {
    ledgerId: string
    month: string
    merchantKinds: string
    merchantSums: Buffer
    dayKinds: string
    daySums: Buffer
  }
  /** The keys of the merchants that these sums refer to, a JSON list. An empty key stands for no merchant. */
  reportMerchants: { ledgerId: string; keys: string }
}
