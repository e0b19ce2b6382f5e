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

/** Changing only these does not count as an edit. */
const uncompared = new Set(['reviewed', 'byHand', 'editedAt', 'ruleId'])

/** Whether a change leaves everything as it was, apart from whether the transaction is reviewed. */
export const isSame = <Row extends object>(one: Row, other: Row): boolean =>
  Object.entries(one).every(([field, value]) => uncompared.has(field) || value === other[field as keyof Row])
