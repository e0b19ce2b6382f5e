import * as z from 'zod/mini'

/** `GET /config`: what a signed-out browser may know (decisions 24). `anon_key` opens nothing. */
export const PublicConfig = z.object({ anon_key: z.string() })
