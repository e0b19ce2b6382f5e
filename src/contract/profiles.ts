import * as z from 'zod/mini'
import { Name } from './fields.ts'
import { record, request } from './record.ts'

export const Profile = record({ id: z.string(), email: z.string(), name: z.nullable(z.string()) })

/** `PUT /profile`: creates the profile or updates the given fields. User and address come from the session. */
export const PutProfile = request({ name: z.optional(Name) })

/** `PATCH /profile`. */
export const PatchProfile = request({ name: Name })
