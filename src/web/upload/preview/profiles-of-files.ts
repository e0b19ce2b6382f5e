import { chooseProfile } from '#domain/reading/choose-profile.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { answersToRemember } from '#domain/reading/remembered-answers.ts'
import { lastAccountOf } from '#web/api/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type ReadingProfile, readingProfilesQuery, saveReadingProfile } from '#web/api/reading-profiles.ts'
import { hasSession } from '#web/session/session-state.ts'
import type { Targets } from './account-targets.ts'
import type { PreviewedFile } from './preview.ts'

/** By what the next file of the same kind is known again; null for a file that was not read. */
export function fingerprintOf({ format, columns }: PreviewedFile): string | null {
  if (format === null) return null
  return headerFingerprint(format, columns?.hasNames ? columns.names : (columns?.names.length ?? 0))
}

/** Finds how to read the statements in a file, given the accounts that they go to; null if no profile applies. */
export async function findProfile(preview: PreviewedFile, targets: Targets): Promise<ReadingProfile | null> {
  const header = fingerprintOf(preview)
  if (header === null || !(await hasSession())) return null
  const profiles = await queryClient.fetchQuery(readingProfilesQuery)
  if (!profiles.some(({ headerFingerprint }) => headerFingerprint === header)) return null
  const accounts =
    preview.parts.length === 0
      ? [await lastAccountOf(header)]
      : preview.parts.map(({ id }) => accountOf(targets, id))
  return chooseProfile(profiles, { header, hasNames: preview.columns?.hasNames ?? false, accounts })
}

function accountOf(targets: Targets, partId: string): string | null {
  const target = targets[partId]
  return target && 'id' in target ? target.id : null
}

/** Remembers how a file was read for the account that its rows were saved in. */
export async function rememberReading(
  preview: PreviewedFile,
  answers: Answers,
  accountId: string,
): Promise<void> {
  const header = fingerprintOf(preview)
  const { format, reading, columns } = preview
  if (header === null || format === null || reading === null) return
  // A format without columns decides everything itself, and the exports of other apps are imported once.
  if ((columns === null || preview.parts.length > 1) && Object.keys(answers).length === 0) return
  const profiles = await queryClient.fetchQuery(readingProfilesQuery)
  const before = profiles.find(
    (profile) => profile.headerFingerprint === header && profile.accountId === accountId,
  )
  const confirmed = { ...before?.answers, ...answersToRemember(reading, answers) }
  if (before && isSame(before.answers, confirmed)) return
  const name = before?.name ?? preview.profileName
  await saveReadingProfile({ name, headerFingerprint: header, accountId, answers: confirmed })
  await queryClient.invalidateQueries({ queryKey: readingProfilesQuery.queryKey })
}

const isSame = (one: Answers, other: Answers): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (answers: Answers) => Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1))
