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

/**
 * Every ledger has this account from the start, under the same ID: rows from before there were accounts are in it,
 * and rows for which no account is given go there.
 */
export const firstAccountId = '00000000-0000-7000-8000-000000000001'

/** What the first account is until its owner says more. */
export const firstAccount = { name: 'Main account', kind: 'other' } as const

/** What a member of a ledger may do: an editor changes what is in it, an owner also who and what it is. */
export const ledgerRoles = ['viewer', 'editor', 'owner'] as const

export type LedgerRole = (typeof ledgerRoles)[number]
