import { agreesWithBanks } from '#domain/reading/bank-assumptions.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readingProfilesQuery } from '#web/api/reading-profiles.ts'
import { hasSession } from '#web/session/session-state.ts'

/** Whether the user has confirmed that CSV files with these columns are read in another way than the banks'. */
export async function hasOtherProfile(names: readonly string[]): Promise<boolean> {
  if (!(await hasSession())) return false
  const header = headerFingerprint('csv', names)
  const profiles = await queryClient.fetchQuery(readingProfilesQuery)
  return profiles.some((profile) => profile.headerFingerprint === header && !agreesWithBanks(profile.answers))
}
