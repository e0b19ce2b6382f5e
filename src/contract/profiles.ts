import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { record, request } from './record.ts'

export const Profile = record({ id: z.string(), email: z.string(), name: z.nullable(z.string()) })

/** `PUT /profile`: makes the profile or changes what is given. The user and the address are the session's own. */
export const PutProfile = request({ name: z.optional(Name) })

/** `PATCH /profile`. */
export const PatchProfile = request({ name: Name })
