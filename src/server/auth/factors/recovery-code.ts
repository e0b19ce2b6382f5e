import { type KeyObject, randomInt } from 'node:crypto'
import { hashCode } from '#server/auth/codes/one-time-code.ts'
import { spendRecoveryCode } from '#store/accounts/recovery-codes.ts'
import type { Store } from '#store/schema.ts'

/** Digits and letters without those that look alike (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 10

/** Fifty bits, written in two groups. There is always a letter in it, so that it is never taken for a sent code. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return /^\d+$/.test(code) ? newRecoveryCode() : `${code.slice(0, 5)}-${code.slice(5)}`
}

/** The code that was meant: however it is grouped, in either case, with the letters one takes for digits. */
const readRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** However the code is typed, its hash is the same. */
export const hashRecoveryCode = (userId: string, code: string, key: KeyObject): string =>
  hashCode(`recovery-code:${userId}`, readRecoveryCode(code), key)

/** True once for each of the user's codes. */
export const spendTypedRecoveryCode = (
  store: Store,
  userId: string,
  typed: string,
  key: KeyObject,
): Promise<boolean> => spendRecoveryCode(store, userId, hashRecoveryCode(userId, typed, key))
