import { createHash, timingSafeEqual } from 'node:crypto'
import { AuthProblem } from './auth-problem.ts'

/** What a client keeps the secret half of, so that a code is worth nothing to who intercepts it (PKCE). */
export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Null in the implicit flow. Refuses half a challenge and what is none (auth-protocol.md, 5). */
export function readCodeChallenge(fields: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): CodeChallenge | null {
  const challenge = fields.code_challenge || null
  const method = fields.code_challenge_method?.toLowerCase() || null
  if (challenge === null && method === null) return null
  if (challenge === null || method === null)
    throw refused('PKCE requires both code_challenge and code_challenge_method')
  if (method !== 's256' && method !== 'plain')
    throw refused('The code_challenge_method must be s256 or plain')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw refused('The code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, ".", "_", "~" and "-"')
  return { challenge, method }
}

/** Takes as long wherever they differ. */
export function isVerifierOf(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge))
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
