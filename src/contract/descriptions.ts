import * as z from 'zod/mini'
import { longestSearch } from '#domain/plain-text.ts'
import { plainText } from './fields.ts'
import { record, request } from './record.ts'

/** Maximum descriptions per answer. */
export const mostDescriptions = 8

/** `GET /transactions/descriptions`: what was typed so far. */
export const DescriptionQuery = request({
  search: z.string().check(z.minLength(1), z.maxLength(longestSearch), plainText),
})

/** A description in the ledger, with the category that its latest transaction has after rules. */
export const KnownDescription = record({ description: z.string(), category: z.string() })

export const Descriptions = record({ descriptions: z.array(KnownDescription) })
