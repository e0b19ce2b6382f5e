import * as z from 'zod/mini'

/** The data service's error response: `application/problem+json` (RFC 9457) with a stable `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof Problem>
