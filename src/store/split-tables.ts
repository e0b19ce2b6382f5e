/** What split transactions consist of. */
export type SplitTables = {
  /**
   * The parts of a split, to which `transactions.split_id` and its copies refer. A split never changes, apart from the
   * names of categories: new parts make a new split.
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
