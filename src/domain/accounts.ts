import type { Cents } from './money.ts'

/** Where money lies. Sign-in accounts are called users. */
export const accountKinds = [
  'checking',
  'savings',
  'credit_card',
  'cash',
  'loan',
  'investment',
  'other',
] as const

export type AccountKind = (typeof accountKinds)[number]

/** An account; `balanceCents` is its opening balance and all its `count` transactions. */
export type Account = {
  id: string
  name: string
  kind: AccountKind
  currency: string
  /** What tells it from others of the same name, such as the last digits of its number. */
  numberHint: string | null
  openingCents: Cents
  closed: boolean
  /** Accounts are listed by position, then by age. */
  position: number
  balanceCents: Cents
  count: number
}

/** Longest number hint, in UTF-16 units: an IBAN has 34. */
export const longestNumberHint = 34

/**
 * Every ledger has this account from the start, under the same ID: rows from before there were accounts are in it,
 * and rows for which no account is given go there.
 */
export const firstAccountId = '00000000-0000-7000-8000-000000000001'

/** What the first account is until its owner says more. */
export const firstAccount = { name: 'Main account', kind: 'other' } as const

/** Whether this is the first account, and nobody has used or changed it. */
export const isUnusedFirst = ({
  id,
  name,
  numberHint,
  openingCents,
  count,
}: Pick<Account, 'id' | 'name' | 'numberHint' | 'openingCents' | 'count'>): boolean =>
  id === firstAccountId &&
  name === firstAccount.name &&
  numberHint === null &&
  openingCents === 0 &&
  count === 0

/** What a member of a ledger may do: an editor changes what is in it, an owner also who and what it is. */
export const ledgerRoles = ['viewer', 'editor', 'owner'] as const

export type LedgerRole = (typeof ledgerRoles)[number]

/** What an invitation can make of someone: an owner can change the role of a member they know. */
export const invitedRoles = ['viewer', 'editor'] as const satisfies readonly LedgerRole[]

export type InvitedRole = (typeof invitedRoles)[number]

/** Whether a role suffices where another is the least. */
export const isAtLeast = (role: LedgerRole, least: LedgerRole): boolean =>
  ledgerRoles.indexOf(role) >= ledgerRoles.indexOf(least)

const day = 24 * 60 * 60 * 1000

/** How long merging or deleting an account can be undone, in milliseconds. */
export const timeToUndoAccount = 30 * day

/** What to do with transactions of an account that the other one has as well when they are merged. */
export const clashChoices = ['leave_out', 'keep'] as const
export type ClashChoice = (typeof clashChoices)[number]
