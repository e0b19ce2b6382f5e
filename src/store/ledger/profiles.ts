import type { Store } from '#store/schema.ts'

/** A user's profile in the ledger; its ID is the user's. */
export type Profile = { id: string; email: string; name: string | null }

export const readProfile = (store: Store, userId: string): Promise<Profile | undefined> =>
  store.selectFrom('profiles').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()

/** Creates the profile, or updates its address; a name that is not given stays. */
export const putProfile = (
  store: Store,
  userId: string,
  { email, name }: { email: string; name?: string | undefined },
): Promise<Profile> =>
  store
    .insertInto('profiles')
    .values({ id: userId, email, name: name ?? null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ email, ...(name === undefined ? {} : { name }) }),
    )
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow()
