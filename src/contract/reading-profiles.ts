import * as z from 'zod/mini'
import { type ColumnRole, columnRoles } from '#domain/reading/reading.ts'
import { ImportKey, Name, text } from './fields.ts'
import { record, request } from './record.ts'

/** Positions from 0. Several columns can make up one description. */
const Places = z.array(z.int().check(z.gte(0), z.lt(1000))).check(z.minLength(1), z.maxLength(20))

const columns = Object.fromEntries(columnRoles.map((role) => [role, z.optional(Places)])) as Record<
  ColumnRole,
  z.ZodMiniOptional<typeof Places>
>

/** How files are read, as the user confirmed it; what is omitted is found out from each file. */
export const ReadingAnswers = request({
  dateOrder: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  decimal: z.optional(z.enum(['comma', 'point', 'minor_units'])),
  spending: z.optional(z.enum(['negative', 'positive'])),
  columns: z.optional(z.strictObject(columns)),
  noHeader: z.optional(z.boolean()),
  encoding: z.optional(text(40)),
})
export type ReadingAnswers = z.output<typeof ReadingAnswers>

export const ReadingProfile = record({
  id: z.string(),
  name: z.string(),
  headerFingerprint: z.string(),
  /** The account whose files are read this way; null for any. */
  accountId: z.nullable(z.string()),
  answers: ReadingAnswers,
  createdAt: z.string(),
  /** When a file was last imported with it. */
  usedAt: z.nullable(z.string()),
})
export const ReadingProfiles = record({ profiles: z.array(ReadingProfile) })

const fields = { name: Name, headerFingerprint: ImportKey, answers: ReadingAnswers }

/** `PUT /reading-profiles`: creates the profile for a header and account, or replaces it. */
export const NewReadingProfile = request({ ...fields, accountId: z._default(z.nullable(z.uuid()), null) })

/** `PATCH /reading-profiles/{id}` */
export const ReadingProfileChange = request({ name: Name })

/** `GET` and `POST /reading-profiles/file`: what others can read files of the same bank with. */
export const ReadingProfileFile = request({
  format: z.literal('outgo-reading-profiles'),
  version: z.literal(1),
  profiles: z.array(request(fields)).check(z.maxLength(1000)),
})

/** How many of the profiles in the file were new. */
export const AddedProfiles = record({ added: z.int(), alreadyThere: z.int() })
