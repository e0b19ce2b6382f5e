import { firstAccountId } from '#domain/accounts.ts'
import { readAccounts } from '#store/ledger/accounts.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'

/** The ID of the account with this name, whatever its case; of the first account without a name. */
export async function findAccount(store: Store, ledgerId: string, name: string | undefined): Promise<string> {
  if (name === undefined) return firstAccountId
  const accounts = await readAccounts(store, ledgerId)
  const named = accounts.filter((account) => account.name.toLowerCase() === name.toLowerCase())
  const [account, another] = named
  if (account && !another) return account.id
  const names = accounts.map((account) => `"${account.name}"`).join(', ') || 'none yet'
  throw new CommandProblem(
    another
      ? `There are ${named.length} accounts named "${name}". Rename one of them first.`
      : `There is no account named "${name}". The accounts are: ${names}.`,
  )
}
