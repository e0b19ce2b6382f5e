import * as z from 'zod/mini'
import { categoriesShown } from '#domain/categories-shown.ts'
import { isLocale, localePattern } from '#domain/formats.ts'
import { Name } from './fields.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'

/**
 * `locale`: how dates and numbers are written for this user, such as `de-DE`. `categories_shown`: what their Dashboard
 * breaks down by category.
 */
export const Profile = record({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  locale: z.string(),
  categoriesShown: z.enum(categoriesShown),
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
export const PatchProfile = request({
  name: z.optional(Name),
  locale: z.optional(Locale),
  categoriesShown: z.optional(z.enum(categoriesShown)),
}).check(
  z.refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    refusal('nothing_to_change'),
  ),
)
