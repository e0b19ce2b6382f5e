import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashRefreshToken, newRefreshToken, openSealedToken } from './tokens.ts'

const aSealingKey = () => createSecretKey(randomBytes(32))

describe('a refresh token', () => {
  test('is found by its hash and decrypted with its key', () => {
    const key = aSealingKey()
    const { token, hash, sealed } = newRefreshToken(key)
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(hash).toBe(hashRefreshToken(token))
    expect(openSealedToken({ hash, sealed }, key)).toBe(token)
  })

  test('leaves nothing readable in the database', () => {
    const { token, hash, sealed } = newRefreshToken(aSealingKey())
    expect(hash + sealed).not.toContain(token)
    expect(Buffer.from(sealed, 'base64url').includes(token)).toBe(false)
  })

  test('cannot be decrypted with another key, in another row, or after a change', () => {
    const key = aSealingKey()
    const { hash, sealed } = newRefreshToken(key)
    const changed = Buffer.from(sealed, 'base64url')
    changed[15] = (changed[15] ?? 0) ^ 1
    expect(() => openSealedToken({ hash, sealed }, aSealingKey())).toThrow()
    expect(() => openSealedToken({ hash: newRefreshToken(key).hash, sealed }, key)).toThrow()
    expect(() => openSealedToken({ hash, sealed: changed.toString('base64url') }, key)).toThrow()
  })
})
