import { StoreProblem } from '#store/store-problem.ts'

/** A database that somebody uses is not replaced unasked. Throws StoreProblem when it holds accounts. */
export function refuseAccounts(accounts: number): void {
  if (accounts > 0)
    throw new StoreProblem(
      `The database holds ${accounts} ${accounts === 1 ? 'account' : 'accounts'} already. With --force the backup takes the place of all that is in it.`,
    )
}
