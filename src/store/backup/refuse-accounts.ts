import { StoreProblem } from '#store/store-problem.ts'

/** A database that somebody uses is not replaced unasked. Throws StoreProblem when it holds accounts. */
export function refuseAccounts(accounts: number): void {
  if (accounts > 0)
    throw new StoreProblem(
      `The database already contains ${accounts} ${accounts === 1 ? 'account' : 'accounts'}. Use --force to replace everything in it with the backup.`,
    )
}
