import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { openSealed, seal } from '#server/auth/seal.ts'

/**
 * A refresh token is kept as its hash, to find it, and sealed, because the active one may have to be issued a
 * second time (auth-protocol.md, 4, rule 4). Someone who reads the table without the sealing key learns neither.
 */
export type NewRefreshToken = { token: string; hash: string; sealed: string }

/** A token of 192 random bits. */
export function newRefreshToken(sealingKey: KeyObject): NewRefreshToken {
  const token = randomBytes(24).toString('base64url')
  const hash = hashRefreshToken(token)
  return { token, hash, sealed: seal(token, hash, sealingKey) }
}

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token itself; throws when it was sealed with another key, or for another hash. */
export const openSealedToken = (stored: { hash: string; sealed: string }, sealingKey: KeyObject): string =>
  openSealed(stored.sealed, stored.hash, sealingKey)
