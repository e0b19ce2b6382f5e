import { PatchProfile, Profile, PutProfile } from '#contract/profiles.ts'
import { defaultCategoriesShown } from '#domain/categories-shown.ts'
import { defaultLocale } from '#domain/formats.ts'
import { type Profile as KeptProfile, putProfile, readProfile } from '#ledger/store/profiles.ts'
import { endpoint } from './endpoint.ts'

const topic = 'Profile'
const answer = { schema: Profile, description: 'The profile.' }

/**
 * All users have their own profile, whatever their role in a ledger. The address always comes from the session, so a
 * profile cannot claim another one.
 */
export const profile = [
  endpoint({
    method: 'get',
    path: '/profile',
    topic,
    summary: 'Read the profile',
    answer: { schema: Profile, description: 'The profile; without a name if none has been saved.' },
    // Saving a new user's profile can fail without the sign-up failing, so there may be none.
    handle: async ({ c, store, userId }) =>
      withDefaults(
        (await readProfile(store, userId)) ?? {
          id: userId,
          email: c.var.email ?? '',
          name: null,
          locale: null,
          categoriesShown: null,
        },
      ),
  }),
  endpoint({
    method: 'put',
    path: '/profile',
    topic,
    summary: 'Create or update the profile',
    description: 'The email address is that of the session. If the name is omitted, it stays the same.',
    role: 'viewer',
    body: PutProfile,
    answer,
    handle: async ({ c, store, userId, body }) =>
      withDefaults(await putProfile(store, userId, { email: c.var.email ?? '', ...body })),
  }),
  endpoint({
    method: 'patch',
    path: '/profile',
    topic,
    summary: 'Change the name, the locale, or what the Dashboard shows',
    role: 'viewer',
    body: PatchProfile,
    answer,
    handle: async ({ c, store, userId, body }) =>
      withDefaults(await putProfile(store, userId, { email: c.var.email ?? '', ...body })),
  }),
]

const withDefaults = (profile: KeptProfile) => ({
  ...profile,
  locale: profile.locale ?? defaultLocale,
  categoriesShown: profile.categoriesShown ?? defaultCategoriesShown,
})
