import type { Store } from '#store/schema.ts'

/** Who the user is to the ledger; the id is the user's. */
export type Profile = { id: string; email: string; name: string | null }

export const readProfile = (store: Store, userId: string): Promise<Profile | undefined> =>
  store.selectFrom('profiles').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()

/** Makes the profile, or brings its address up to date; a name that is not given stays. */
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
