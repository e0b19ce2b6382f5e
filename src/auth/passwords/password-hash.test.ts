import { describe, expect, test } from 'vitest'
import * as passwordHash from './password-hash.ts'
import { isPasswordOf, recommendedCost } from './password-hash.ts'

const hashPassword = (password: string) => passwordHash.hashPassword(password, recommendedCost)
const isOutdatedHash = (stored: string) => passwordHash.isOutdatedHash(stored, recommendedCost)
const dummyPasswordHash = passwordHash.dummyPasswordHash(recommendedCost)

describe('a password hash', () => {
  test('is Argon2id with 19 MiB, two passes and one lane, and records that', async () => {
    expect(await hashPassword('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  test('matches only its own password', async () => {
    const hash = await hashPassword('correct horse')
    expect(await isPasswordOf(hash, 'correct horse')).toBe(true)
    expect(await isPasswordOf(hash, 'correct horse ')).toBe(false)
    expect(await isPasswordOf(hash, '')).toBe(false)
  })

  test('differs each time, so that equal passwords do not show', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
  })

  test('from another implementation with other parameters matches too', async () => {
    // From the test suite of the reference implementation.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPasswordOf(hash, 'password')).toBe(true)
  })

  test('for a missing user takes as long to check and never matches', async () => {
    expect(dummyPasswordHash.length).toBe((await hashPassword('x')).length)
    expect(await isPasswordOf(dummyPasswordHash, '')).toBe(false)
  })

  test('in an unknown format is an error, not a wrong password', async () => {
    await expect(isPasswordOf('$2b$10$abcdefghijklmnopqrstuv', 'x')).rejects.toThrow('format')
  })
})

describe('an outdated password hash', () => {
  test('is one made with other parameters or another algorithm', async () => {
    const made = await hashPassword('correct horse')
    expect(isOutdatedHash(made)).toBe(false)
    expect(isOutdatedHash(made.replace('m=19456', 'm=9216'))).toBe(true)
    expect(isOutdatedHash(made.replace('argon2id', 'argon2i'))).toBe(true)
    expect(isOutdatedHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
  })
})
