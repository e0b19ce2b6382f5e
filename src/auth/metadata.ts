import * as z from 'zod'
import type { Metadata } from '#auth/store/users.ts'
import { AuthProblem } from './auth-problem.ts'

/** The user metadata of a request. */
export const MetadataChange = z.record(z.string(), z.unknown())

/** Metadata is part of every access token, which has to fit into a request's headers. */
const longestMetadata = 6000

/** Merges key by key; null removes a key. */
export function mergeMetadata(metadata: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null),
  )
  requireFittingMetadata(merged)
  return merged
}

/** Throws `400 validation_failed` if the metadata is too large for an access token. */
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
    // Nested too deeply to serialize, so too large in any case.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}
