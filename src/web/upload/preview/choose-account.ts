import { isUnusedFirst } from '#domain/accounts.ts'
import { longestName, nameKey, storableName } from '#domain/plain-text.ts'
import { accountNameOf } from '#domain/reading/account-name.ts'
import type { PreviewPart } from './preview.ts'

/**
 * The account that a statement goes to: an existing one, or a new one that the import creates. A new account is in the
 * currency of the statement, or in the ledger's if the file states none.
 */
export type AccountTarget = { id: string } | { name: string; number: string | null; currency: string | null }

export type KnownAccount = {
  id: string
  name: string
  currency: string
  numberHint: string | null
  openingCents: number
  closed: boolean
  count: number
}

/** Whether two statements name the same account. */
export const isSameAccount = (
  one: Pick<PreviewPart, 'account' | 'currency'>,
  other: Pick<PreviewPart, 'account' | 'currency'>,
): boolean =>
  (one.account.number ?? one.account.name) !== null &&
  one.account.number === other.account.number &&
  one.account.name === other.account.name &&
  one.currency === other.currency

type Choice = {
  part: Pick<PreviewPart, 'account' | 'currency'>
  accounts: readonly KnownAccount[]
  /** The account that the last file with the same header went to. */
  last: string | null
  /** Whether its file names several accounts. */
  isOneOfSeveral: boolean
  /** The accounts of the other statements that were chosen with it. */
  taken: readonly AccountTarget[]
}

/**
 * Finds the account that a statement most likely belongs to: the one with its number or name, else that of the last
 * file of the same kind, else the only account. If that one is already taken by another statement, or no account has
 * the currency of the statement, it is a new account. Unknown accounts that another app's export names are new too, and
 * in a new ledger any account with a name. Null if the user has to choose.
 */
export function likelyAccount(choice: Choice): AccountTarget | null {
  const { part, accounts, last, isOneOfSeveral, taken } = choice
  const open = accounts.filter(({ closed }) => !closed)
  const { number, name } = part.account
  const isKnown = number !== null || name !== null
  const isOfCurrency = ({ currency }: KnownAccount) => part.currency === null || currency === part.currency
  const isTaken = (id: string) => taken.some((target) => 'id' in target && target.id === id)
  // An account without transactions can change its currency.
  const canTake = (account: KnownAccount) =>
    isOfCurrency(account) || (account.count === 0 && !isTaken(account.id))
  const byNumber = open.filter((account) => canTake(account) && isSameNumber(number, account.numberHint))
  if (byNumber.length === 1 && byNumber[0]) return { id: byNumber[0].id }
  const byName = open.filter((account) => canTake(account) && isSameName(name, account.name))
  if (number === null && byName.length === 1 && byName[0]) return { id: byName[0].id }
  const isNewLedger = open.length === 1 && open.every(isUnusedFirst)
  if (number === null && name !== null && (isOneOfSeveral || isNewLedger)) return newAccount(part, taken)
  const before = open.find((account) => account.id === last && isOfCurrency(account))
  // Two statements with numbers of their own are two accounts, even if their headers are alike.
  const contradicts = before && number !== null && before.numberHint !== null
  if (before && !contradicts && !(isKnown && isTaken(before.id))) return { id: before.id }
  const [only, ...others] = open
  if (!only) return null
  if (others.length === 0 && canTake(only) && !(isKnown && isTaken(only.id))) return { id: only.id }
  if (others.length > 0 && open.some(isOfCurrency)) return null
  return newAccount(part, taken)
}

const isSameName = (one: string | null, other: string): boolean =>
  one !== null && nameKey(one) === nameKey(other)

/** A new account for a statement, named after what the file says about it. */
export function newAccount(
  { account, currency }: Pick<PreviewPart, 'account' | 'currency'>,
  taken: readonly AccountTarget[],
): AccountTarget {
  const own = storableName(accountNameOf(account) ?? '', longestName) ?? 'New account'
  // One bank account can hold several currencies.
  const isTaken = taken.some(
    (target) => 'name' in target && target.name === own && target.currency !== currency,
  )
  return { name: isTaken ? `${own} ${currency ?? ''}`.trim() : own, number: account.number, currency }
}

const plain = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a number that is known of an account, often only its end, is that of the file. */
export function isSameNumber(number: string | null, hint: string | null): boolean {
  if (number === null || hint === null) return false
  const [longer = '', shorter = ''] = [plain(number), plain(hint)].sort((a, b) => b.length - a.length)
  return shorter.length >= 4 && longer.endsWith(shorter)
}
