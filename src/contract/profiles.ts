import * as z from 'zod/mini'
import { Name } from './amount.ts'

export const Profile = z.object({ id: z.string(), email: z.string(), name: z.nullable(z.string()) })
export type Profile = z.infer<typeof Profile>

/** `PUT /profile`: makes the profile or changes what is given. The user and the address are the session's own. */
export const PutProfile = z.strictObject({ name: z.optional(Name) })

/** `PATCH /profile`. */
export const PatchProfile = z.strictObject({ name: Name })
