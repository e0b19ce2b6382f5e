import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashRefreshToken, newRefreshToken, openSealedToken } from './tokens.ts'

const aSealingKey = () => createSecretKey(randomBytes(32))

describe('a refresh token', () => {
  test('is found by its hash and decrypted with its key', () => {
    const key = aSealingKey()
    const { token, tokenHash, tokenSealed } = newRefreshToken(key)
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(tokenHash).toBe(hashRefreshToken(token))
    expect(openSealedToken({ tokenHash, tokenSealed }, key)).toBe(token)
  })

  test('leaves nothing readable in the database', () => {
    const { token, tokenHash, tokenSealed } = newRefreshToken(aSealingKey())
    expect(tokenHash + tokenSealed).not.toContain(token)
    expect(Buffer.from(tokenSealed, 'base64url').includes(token)).toBe(false)
  })

  test('cannot be decrypted with another key, in another row, or after a change', () => {
    const key = aSealingKey()
    const { tokenHash, tokenSealed } = newRefreshToken(key)
    const changed = Buffer.from(tokenSealed, 'base64url')
    changed[15] = (changed[15] ?? 0) ^ 1
    expect(() => openSealedToken({ tokenHash, tokenSealed }, aSealingKey())).toThrow()
    expect(() => openSealedToken({ tokenHash: newRefreshToken(key).tokenHash, tokenSealed }, key)).toThrow()
    expect(() => openSealedToken({ tokenHash, tokenSealed: changed.toString('base64url') }, key)).toThrow()
  })
})
