import type { StatementRow } from '#domain/transaction.ts'

/** The fields that a change to a transaction can set, apart from its tags. */
type Changeable = Omit<StatementRow, 'tags' | 'parts'> & {
  accountId: string
  reviewed: boolean
  byHand?: string | null
}
type ChangedFields = { [Field in keyof Changeable]?: Changeable[Field] | undefined }
export type TransactionChange = ChangedFields & { tags?: string[] | undefined }

/** Returns only the fields that the change sets. */
export const given = (change: ChangedFields): Partial<Changeable> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type Compared = Changeable & { tagIds: string | null }

/** Whether a change leaves everything as it was, apart from whether the transaction is reviewed. */
export const isSame = (one: Compared, other: Compared): boolean =>
  one.accountId === other.accountId &&
  one.date === other.date &&
  one.description === other.description &&
  one.cents === other.cents &&
  one.category === other.category &&
  one.note === other.note &&
  one.tagIds === other.tagIds
