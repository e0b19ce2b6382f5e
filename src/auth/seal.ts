import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts text that must be readable again. `boundTo` names the row that stores it: sealed text moved to another row
 * does not open.
 */
export function seal(text: string, boundTo: string, sealingKey: KeyObject): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey, nonce)
  cipher.setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Throws if the text was altered, moved to another row or sealed with another key. */
export function openSealed(sealedText: string, boundTo: string, sealingKey: KeyObject): string {
  const sealed = Buffer.from(sealedText, 'base64url')
  const decipher = createDecipheriv(algorithm, sealingKey, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
