import * as z from 'zod'
import type { Metadata } from '#store/accounts/users.ts'
import { AuthProblem } from './auth-problem.ts'

/** What a user may say about themselves, as a call brings it. */
export const MetadataChange = z.record(z.string(), z.unknown())

/** Metadata travels in every access token, and a larger one would not fit into a request's headers any more. */
const longestMetadata = 6000

/** The metadata after a change: key by key, null takes a key away. */
export function mergeMetadata(metadata: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null),
  )
  requireFittingMetadata(merged)
  return merged
}

/** Throws `400 validation_failed` when it is longer than an access token may carry. */
export function requireFittingMetadata(metadata: Metadata): void {
  if (sizeOf(metadata) > longestMetadata)
    throw new AuthProblem(
      400,
      'validation_failed',
      `User metadata cannot be larger than ${longestMetadata} bytes.`,
    )
}

function sizeOf(metadata: Metadata): number {
  try {
    return Buffer.byteLength(JSON.stringify(metadata))
  } catch (error) {
    // Nested deeper than JSON can be written: larger than anything allowed, then.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}
