import * as z from 'zod/mini'
import { isLocale, localePattern } from '#domain/formats.ts'
import { Name } from './fields.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'

/** `locale`: how dates and numbers are written for this user, such as `de-DE`. */
export const Profile = record({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  locale: z.string(),
})

/** `PUT /profile`: creates the profile or updates the given fields. User and address come from the session. */
export const PutProfile = request({ name: z.optional(Name) })

export const Locale = z
  .string()
  .check(
    z.regex(localePattern, { error: refusal('locale_invalid'), abort: true }),
    z.refine(isLocale, refusal('locale_invalid')),
  )

/** `PATCH /profile`. */
export const PatchProfile = request({ name: z.optional(Name), locale: z.optional(Locale) }).check(
  z.refine(({ name, locale }) => name !== undefined || locale !== undefined, refusal('nothing_to_change')),
)
