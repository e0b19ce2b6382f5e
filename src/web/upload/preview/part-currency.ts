import { isAccountCurrency } from '#domain/currencies.ts'
import type { AccountTarget, KnownAccount } from './choose-account.ts'
import type { PreviewPart } from './preview.ts'
import type { PreviewState } from './preview-state.ts'

/** Why a statement cannot go to its account: Outgo has no accounts in its currency, or the account has another one. */
export type CurrencyProblem = { code: 'not_kept'; currency: string } | { code: 'other_currency'; of: string }

type Chosen = Pick<PreviewState, 'targets' | 'accounts'>

/** The account that a statement goes to, if it already exists. */
export const targetAccount = (
  { targets, accounts }: Chosen,
  part: Pick<PreviewPart, 'id'>,
): KnownAccount | undefined => accounts.find(({ id }) => id === existingId(targets[part.id]))

/** The ID of the account that a statement goes to; null if none is chosen or it does not exist yet. */
export const existingId = (target: AccountTarget | undefined) => (target && 'id' in target ? target.id : null)

/**
 * The currency that the account of a statement will have after the upload. An account without transactions takes that
 * of its first statement.
 */
function currencyAfter(state: Chosen, added: readonly PreviewPart[], account: KnownAccount): string {
  const first = added.find((one) => one.currency !== null && targetAccount(state, one)?.id === account.id)
  return account.count === 0 ? (first?.currency ?? account.currency) : account.currency
}

/** Why a statement cannot be added to the account chosen for it; null if it can, or if none is chosen. */
export function currencyProblem(
  state: Chosen,
  added: readonly PreviewPart[],
  part: PreviewPart,
): CurrencyProblem | null {
  const { currency } = part
  if (currency === null) return null
  if (!isAccountCurrency(currency)) return { code: 'not_kept', currency }
  const account = targetAccount(state, part)
  const of = account && currencyAfter(state, added, account)
  return of === undefined || of === currency ? null : { code: 'other_currency', of }
}
