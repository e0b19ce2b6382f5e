/** What split transactions consist of. */
export type SplitTables = {
  /**
   * The parts of a split. `transactions.split_id` and its copies refer to the split. It never changes, apart from the
   * names of categories: other parts are another split.
   */
  splitParts: {
    ledgerId: string
    id: string
    splitId: string
    position: number
    category: string
    amountCents: number
    note: string | null
  }
}
