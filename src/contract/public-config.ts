import * as z from 'zod/mini'
import { record } from './record.ts'

/** `GET /config`: what a signed-out browser may know. `anon_key` gives no access. */
export const PublicConfig = record({ anonKey: z.string() })
