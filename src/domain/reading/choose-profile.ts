/** What identifies a reading profile. */
type Profile = { headerFingerprint: string; accountId: string | null }

/** A file, given by its header and the accounts that its statements go to; an account is null until it is chosen. */
type File = { header: string; hasNames: boolean; accounts: readonly (string | null)[] }

/**
 * Returns the profile of the account that the statements in a file go to, or else one for any account. A profile of
 * another account is never used, because two cards from one bank can have the same header and opposite signs. Null if
 * there is no profile, or if the statements have different ones.
 */
export function chooseProfile<Known extends Profile>(
  profiles: readonly Known[],
  { header, hasNames, accounts }: File,
): Known | null {
  const ofHeader = profiles.filter(({ headerFingerprint }) => headerFingerprint === header)
  // Without column names, files from different banks look the same.
  const ofAny = hasNames ? ofHeader.find(({ accountId }) => accountId === null) : undefined
  const found = new Set(
    accounts.map((id) => (id && ofHeader.find(({ accountId }) => accountId === id)) || ofAny || null),
  )
  const [profile = null] = found.size === 1 ? found : []
  return profile
}
