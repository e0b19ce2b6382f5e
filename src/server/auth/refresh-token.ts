import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'

/**
 * A refresh token is kept as its hash, to find it, and sealed, because the active one may have to be issued a
 * second time (auth-protocol 4, rule 4). Someone who reads the table without the sealing key learns neither.
 */
export type NewRefreshToken = { token: string; hash: string; sealed: string }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function newRefreshToken(sealingKey: KeyObject): NewRefreshToken {
  const token = randomBytes(24).toString('base64url')
  const hash = hashRefreshToken(token)
  return { token, hash, sealed: seal(token, hash, sealingKey) }
}

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex')

function seal(token: string, hash: string, sealingKey: KeyObject): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey, nonce)
  // Bound to its row: sealed text moved to another row does not open.
  cipher.setAAD(Buffer.from(hash))
  const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

export function openSealedToken(stored: { hash: string; sealed: string }, sealingKey: KeyObject): string {
  const sealed = Buffer.from(stored.sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, sealingKey, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(stored.hash))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
