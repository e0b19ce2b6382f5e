/** The fields that a bulk change sets. Omitted fields stay the same. */
export type FieldChanges = {
  category?: string | undefined
  description?: string | undefined
  note?: string | null | undefined
  accountId?: string | undefined
  reviewed?: boolean | undefined
  /** Replaces all tags. */
  tags?: string[] | undefined
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
}

/** A bulk change: of some fields, or the deletion of the transactions. */
export type ManyChange = FieldChanges | { delete: true }

export const isDeletion = (change: MadeChange): change is { delete: true } => 'delete' in change

/** The split of one transaction into this many parts; a single one ended a split. */
export type Splitting = { split: number }

export const isSplitting = (change: MadeChange): change is Splitting => 'split' in change

/** A change that can be undone. */
export type MadeChange = ManyChange | Splitting

/** Why a transaction was skipped. */
export const skipReasons = [
  'not_found',
  'account_gone',
  'other_currency',
  'key_taken',
  'too_many_tags',
  'split',
] as const
export type SkipReason = (typeof skipReasons)[number]
