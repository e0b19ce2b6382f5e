/** Exchange rates, and the values that must be computed again. */
export type RateTables = {
  /** Typed rates: what a unit of `currency` costs in `intoCurrency`. */
  rates: { ledgerId: string; intoCurrency: string; currency: string; month: string; rate: string }
  /** Loaded files of rates; `currencies` are separated by spaces. The ledger says which one is used. */
  rateFiles: {
    ledgerId: string
    id: string
    name: string
    createdAt: string
    firstDay: string
    lastDay: string
    currencies: string
  }
  /** What a euro costs, as JSON by day of the year: `{"03-14": "1.0956"}`. */
  fileRates: { ledgerId: string; fileId: string; currency: string; year: string; rates: string }
  /** What a change replaced and put in force, as JSON. */
  rateChanges: {
    ledgerId: string
    id: string
    createdAt: string
    before: string
    after: string
    undoneAt: string | null
  }
  /** The days of an account whose values are outdated; `hidesTotals` if they are in another currency. */
  staleValues: {
    ledgerId: string
    accountId: string
    fromDay: string
    toDay: string
    hidesTotals: number
  }
}
