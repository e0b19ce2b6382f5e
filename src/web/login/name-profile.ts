import type { User } from '@supabase/auth-js'
import { ensureProfile, profileQuery, putProfile } from '#web/api/profile.ts'
import { queryClient } from '#web/api/query-client.ts'

/** Sets the name of a new profile to the one from the sign-up or the provider. An existing name is kept. */
export async function nameProfile({ user_metadata }: User): Promise<void> {
  try {
    const profile = await ensureProfile()
    const name = [user_metadata.name, user_metadata.full_name].find(isName)
    if (profile.name !== null || name === undefined) return
    const named = await putProfile(name.trim().slice(0, 100))
    // The formats of the first screen are read from the profile too, perhaps before it had the name.
    await queryClient.query({ ...profileQuery, staleTime: 'static' })
    queryClient.setQueryData(profileQuery.queryKey, named)
  } catch (error) {
    console.warn('The profile could not be saved. You can save it later in Settings.', error)
  }
}

const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== ''
