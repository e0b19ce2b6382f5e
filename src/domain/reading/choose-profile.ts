/** By what a reading profile is found. */
type Profile = { headerFingerprint: string; accountId: string | null }

/** A file by its header, and the accounts that its statements go to, null where that is open. */
type File = { header: string; hasNames: boolean; accounts: readonly (string | null)[] }

/**
 * The profile of the account that the statements in a file go to, or one for any account. Two cards of one bank can
 * have the same header and opposite signs, so the profile of another account is never used. Null if there is none, or
 * if the statements have different ones.
 */
export function chooseProfile<Known extends Profile>(
  profiles: readonly Known[],
  { header, hasNames, accounts }: File,
): Known | null {
  const ofHeader = profiles.filter(({ headerFingerprint }) => headerFingerprint === header)
  // Without names of columns, files of different banks look the same.
  const ofAny = hasNames ? ofHeader.find(({ accountId }) => accountId === null) : undefined
  const found = new Set(
    accounts.map((id) => (id && ofHeader.find(({ accountId }) => accountId === id)) || ofAny || null),
  )
  const [profile = null] = found.size === 1 ? found : []
  return profile
}
