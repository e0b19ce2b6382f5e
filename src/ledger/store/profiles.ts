import type { Store } from '#store/schema.ts'

/** A user's profile in the ledger; its ID is the user's. */
export type Profile = { id: string; email: string; name: string | null; locale: string | null }

const columns = ['id', 'email', 'name', 'locale'] as const

export const readProfile = (store: Store, userId: string): Promise<Profile | undefined> =>
  store.selectFrom('profiles').select(columns).where('id', '=', userId).executeTakeFirst()

/** Creates the profile, or updates its address; what is not given stays. */
export const putProfile = (
  store: Store,
  userId: string,
  { email, name, locale }: { email: string; name?: string | undefined; locale?: string | undefined },
): Promise<Profile> =>
  store
    .insertInto('profiles')
    .values({ id: userId, email, name: name ?? null, locale: locale ?? null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        email,
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
