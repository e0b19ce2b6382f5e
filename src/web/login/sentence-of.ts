import type { AuthError } from '@supabase/auth-js'

/** The back end's own sentence for a refusal; an unreachable back end has none (spec 8). */
export function sentenceOf({ status, message }: AuthError): string {
  const isSpoken = status !== undefined && status !== 0 && message !== '' && message !== '{}'
  return isSpoken ? message : 'An error occurred'
}
