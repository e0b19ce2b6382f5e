import type { StatementRow } from '#domain/transaction.ts'

/** The fields that a change to a transaction can set. */
type Changeable = StatementRow & { accountId: string; reviewed: boolean }
export type TransactionChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

/** Returns only the fields that the change sets. */
export const given = (change: TransactionChange): Partial<Changeable> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Whether a change leaves everything as it was, apart from whether the transaction is reviewed. */
export const isSame = (one: Changeable, other: Changeable): boolean =>
  one.accountId === other.accountId &&
  one.date === other.date &&
  one.description === other.description &&
  one.cents === other.cents &&
  one.category === other.category &&
  one.note === other.note
