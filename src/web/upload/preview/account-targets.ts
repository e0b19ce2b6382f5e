import { firstAccountId } from '#domain/accounts.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { lastAccountOf } from '#web/api/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readingProfilesQuery } from '#web/api/reading-profiles.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { hasSession } from '#web/session/session-state.ts'
import { type AccountTarget, isSameAccount, type KnownAccount, likelyAccount } from './choose-account.ts'
import type { FileInPreview } from './preview-state.ts'
import { fingerprintOf } from './profiles-of-files.ts'

/** Where each statement goes; undefined while the user has to choose. */
export type Targets = Readonly<Record<string, AccountTarget>>

/**
 * The accounts as they are now; none without a session. Starts to load what else is needed once the files have been
 * read.
 */
export function readAccounts(): Promise<KnownAccount[]> {
  const read = async () => {
    if (!(await hasSession())) return []
    fetchAhead(readingProfilesQuery)
    fetchAhead(categoriesQuery)
    fetchAhead(transactionRulesQuery)
    return queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 })
  }
  const accounts = read()
  // The code that waits for them handles a failure.
  accounts.catch(() => {})
  return accounts
}

/** Chooses an account for each new statement where its number, the last import or the ledger leaves no doubt. */
export async function chooseAccounts(
  files: readonly FileInPreview[],
  known: Targets,
  accounts: readonly KnownAccount[],
) {
  const targets: Record<string, AccountTarget> = { ...known }
  const parts = files.flatMap(({ preview }) => preview?.parts ?? [])
  for (const { bank, preview } of files) {
    const undecided = preview?.parts.filter(({ id }) => targets[id] === undefined) ?? []
    if (undecided.length === 0) continue
    const fingerprint = preview && bank === null ? fingerprintOf(preview) : null
    const last = fingerprint === null ? null : await lastAccountOf(fingerprint)
    const names = new Set(preview?.parts.map(({ account }) => account.name))
    for (const part of undecided) {
      const taken = Object.values(targets)
      const same = parts.find((other) => targets[other.id] && isSameAccount(other, part))
      const ofSame = same && targets[same.id]
      const choice = { part, accounts, last, isOneOfSeveral: names.size > 1, taken }
      // The three banks' uploads go to the first account. Outgo's own export contains the currency of each row.
      const target =
        bank !== null && part.currency === null ? { id: firstAccountId } : (ofSame ?? likelyAccount(choice))
      if (target) targets[part.id] = target
    }
  }
  return { accounts, targets }
}

/** The same text for the same account, there or new. */
export const targetText = (target: AccountTarget | undefined): string | null =>
  target === undefined ? null : 'id' in target ? target.id : `new ${target.name} ${target.currency}`

/** The targets once an account was created: two statements can go to the same one. */
export const withCreated = (targets: Targets, created: AccountTarget, id: string): Targets =>
  Object.fromEntries(
    Object.entries(targets).map(([partId, target]) => [
      partId,
      targetText(target) === targetText(created) ? { id } : target,
    ]),
  )
