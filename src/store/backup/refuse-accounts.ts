import { StoreProblem } from '#store/store-problem.ts'

/** Protects a database in use from being replaced. Throws StoreProblem if it contains accounts. */
export function refuseAccounts(accounts: number): void {
  if (accounts > 0)
    throw new StoreProblem(
      `The database already contains accounts (${accounts}). Use --force to replace everything in it with the backup.`,
    )
}
