import type { Store } from '#store/schema.ts'
import { hasAccounts } from './accounts.ts'
import { forgetKeysThere, keepMovedKeys } from './deleted-keys.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { readIdsOfKeys } from './keys-there.ts'
import { rowKeyOf, updateKeysOfDecisions } from './matching/decisions.ts'

/** Why a transaction cannot move to an account. */
export type MoveRefusal = 'account_unknown' | 'other_currency' | 'key_taken'

type Moved = { id: string; accountId: string; importKey: string | null }

/** Whether a transaction can move to another account: there, its amount must mean the same and its key be unused. */
export async function refusalToMove(
  store: Store,
  ledgerId: string,
  { accountId, importKey }: Moved,
  target: string,
): Promise<MoveRefusal | null> {
  if (!(await hasAccounts(store, ledgerId, [target]))) return 'account_unknown'
  const { foreign } = await readCurrencies(store, ledgerId)
  if (foreign.get(accountId) !== foreign.get(target)) return 'other_currency'
  const keys = importKey === null ? [] : [importKey]
  const taken = await readIdsOfKeys(store, ledgerId, { accountId: target }, keys)
  return taken.length > 0 ? 'key_taken' : null
}

/** After a move, the next file does not bring the row back to the account that it has left, and decisions follow it. */
export async function noteMove(store: Store, ledgerId: string, from: Moved, to: Moved, at: string) {
  await keepMovedKeys(store, ledgerId, [from], at)
  await forgetKeysThere(store, ledgerId, [to])
  await updateKeysOfDecisions(store, ledgerId, new Map([[from.id, rowKeyOf(from)]]))
}
