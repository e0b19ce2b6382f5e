import type { CategoryColor } from '#domain/category-colors.ts'
import type { CategoryKind } from '#domain/category-kinds.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'

/** Categories: what users chose for them, their old names, and what suggestions learn. */
export type CategoryTables = {
  /** What users chose for categories. `kind` is null for the default. */
  categories: {
    ledgerId: string
    name: string
    kind: CategoryKind | null
    parent: string | null
    color: CategoryColor | null
    symbol: CategorySymbol | null
    /** The name before it was first renamed, which decides its default kind. */
    origin: string | null
    archived: number
    /** 0 if only its color is kept, while it is in use. */
    listed: number
  }
  /** The earlier names of renamed and merged categories. */
  categoryAliases: { ledgerId: string; name: string; category: string }
  /** Categories that were renamed or merged, as long as that can be undone. `replaced` is JSON. */
  categoryMoves: {
    ledgerId: string
    id: string
    kind: 'renamed' | 'merged'
    name: string
    intoName: string
    count: number
    replaced: string
    madeAt: string
    finalAt: string
  }
  /** The transactions that a move gave another category, and when each had last been edited. */
  categoryMoveRows: { ledgerId: string; moveId: string; transactionId: string; editedAt: string | null }
  /** How often the user chose each category, by the keys that suggestions look up. `counts` is JSON. */
  categoryCounts: { ledgerId: string; key: string; counts: string }
  /** The transactions that were reviewed or categorized in one change, with their values before it. */
  categoryChanges: {
    ledgerId: string
    id: string
    transactionId: string
    categoryBefore: string
    editedBefore: string | null
    reviewedBefore: number
    byHandBefore: string | null
    category: string
    madeAt: string
  }
}
