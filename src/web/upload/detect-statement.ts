import { agreesWithBanks } from '#domain/reading/bank-assumptions.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readingProfilesQuery } from '#web/api/reading-profiles.ts'
import { hasSession } from '#web/session/session-state.ts'
import { detectFileBank } from './preview/detect-file-bank.ts'
import type { StatementFile } from './statement-files.ts'

/**
 * Detects the bank of a file from its header, and whether the user has confirmed that files with this header are read in
 * another way, such as with the day first.
 */
export async function detectStatement(
  file: File,
): Promise<Pick<StatementFile, 'detection' | 'isReadOtherwise'>> {
  const detection = await detectFileBank(file)
  const isReadOtherwise = detection.code === 'bank' && (await hasOtherProfile(detection.names))
  return { detection, isReadOtherwise }
}

async function hasOtherProfile(names: readonly string[]): Promise<boolean> {
  try {
    if (!(await hasSession())) return false
    const header = headerFingerprint('csv', names)
    const profiles = await queryClient.fetchQuery(readingProfilesQuery)
    return profiles.some(
      (profile) => profile.headerFingerprint === header && !agreesWithBanks(profile.answers),
    )
  } catch (error) {
    console.warn('The reading profiles could not be read:', error)
    return false
  }
}
