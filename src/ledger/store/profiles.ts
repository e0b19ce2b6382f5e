import type { Schema, Store } from '#store/schema.ts'

/** A user's profile in the ledger; its ID is the user's. */
export type Profile = Schema['profiles']

const columns = ['id', 'email', 'name', 'locale', 'categoriesShown'] as const

export const readProfile = (store: Store, userId: string): Promise<Profile | undefined> =>
  store.selectFrom('profiles').select(columns).where('id', '=', userId).executeTakeFirst()

/** Creates the profile, or updates its address; what is not given stays. */
export const putProfile = (
  store: Store,
  userId: string,
  {
    email,
    ...given
  }: { email: string } & {
    [Field in 'name' | 'locale' | 'categoriesShown']?: Profile[Field] | undefined
  },
): Promise<Profile> => {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return store
    .insertInto('profiles')
    .values({ id: userId, email, name: null, locale: null, categoriesShown: null, ...set })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ email, ...set }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
