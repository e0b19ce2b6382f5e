/** What to set in many transactions at once; omitted fields stay the same. */
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

/** A change of many transactions: of some fields, or their deletion. */
export type ManyChange = FieldChanges | { delete: true }

export const isDeletion = (change: ManyChange): change is { delete: true } => 'delete' in change

/** Why a transaction was skipped. */
export const skipReasons = [
  'not_found',
  'account_gone',
  'other_currency',
  'key_taken',
  'too_many_tags',
] as const
export type SkipReason = (typeof skipReasons)[number]
