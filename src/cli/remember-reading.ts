import * as z from 'zod/mini'
import { ReadingAnswers } from '#contract/reading-profiles.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { putReadingProfile, readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'

/** How a file was read, and what its profile is called if it is new. */
export type RememberedReading = { headerFingerprint: string; profileName: string; answers: Answers }

/** Saves how a file was read as the profile for its header and an account, as the Upload screen does. */
export async function rememberReading(
  store: Store,
  ledgerId: string,
  accountId: string,
  { headerFingerprint, profileName, answers }: RememberedReading,
): Promise<void> {
  const before = (await readReadingProfiles(store, ledgerId)).find(
    (profile) => profile.headerFingerprint === headerFingerprint && profile.accountId === accountId,
  )
  const earlier = before && z.decode(ReadingAnswers, JSON.parse(before.answers))
  const profile = {
    name: before?.name ?? profileName,
    headerFingerprint,
    accountId,
    answers: JSON.stringify(z.encode(ReadingAnswers, { ...earlier, ...answers })),
  }
  const saved = await putReadingProfile(store, ledgerId, profile, new Date().toISOString())
  if (saved === 'full')
    throw new CommandProblem('A ledger can have 1,000 reading profiles. Delete some in Settings.')
}
