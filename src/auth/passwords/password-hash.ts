import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AuthProblem } from '#auth/auth-problem.ts'
import { limitConcurrency } from '#http/limit-concurrency.ts'

/** Argon2id parameters: memory in KiB, passes, lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP's recommendation for interactive sign-in. */
export const recommendedCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/**
 * Two at a time, so that many people signing in at once leave memory and threads to everything else. The queue holds
 * about as many as can be served before their calls time out: more would wait in vain and delay others with work that
 * nobody is waiting for.
 */
export const passwordHashQueue = limitConcurrency(2, {
  mostWaiting: 100,
  refusal: () =>
    new AuthProblem(
      429,
      'over_request_rate_limit',
      'Too many people are signing in at this moment. Please try again in a few seconds.',
      { retryAfter: 3 },
    ),
})
const runQueued = passwordHashQueue.run

/** Returns the hash in PHC string format, which includes its parameters. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await runQueued(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: hashBytes, ...cost }),
  )
  return phcString(salt, hash, cost)
}

/** Checks a password against a hash made here, or elsewhere for an imported account. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  if (isBcrypt(stored)) return runQueued(() => isPasswordOfBcrypt(stored, password))
  const { algorithm, hash, salt, cost } = readPhcString(stored)
  const derived = await runQueued(() =>
    derive(algorithm, { message: password, nonce: salt, tagLength: hash.length, ...cost }),
  )
  return timingSafeEqual(derived, hash)
}

/** Whether the parameters differ from those of new hashes; the next sign-in then replaces the hash. */
export function isOutdatedHash(stored: string, cost: PasswordCost): boolean {
  return !stored.startsWith(prefixOf(cost))
}

const prefixOf = ({ memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

/** A hash that no password matches. Checking it makes an unknown address take as long as a known one. */
export const dummyPasswordHash = (cost: PasswordCost): string =>
  phcString(randomBytes(saltBytes), randomBytes(hashBytes), cost)

function phcString(salt: Buffer, hash: Buffer, cost: PasswordCost): string {
  return `${prefixOf(cost)}${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`
}

function readPhcString(phc: string) {
  const parts = phc.match(
    /^\$(argon2id|argon2i)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/,
  )
  if (!parts) throw new Error('A stored password hash is not in the format this version writes.')
  const [, algorithm, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    algorithm: algorithm === 'argon2i' ? ('argon2i' as const) : ('argon2id' as const),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Hashes made elsewhere, imported by an administrator. Each is replaced by one of ours at the next sign-in. */

const bcryptFormat = /^\$2[aby]?\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Format =
  /^\$argon2id?\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/

/** Upper bounds, so that an imported hash cannot be used to keep the server busy. */
const highestCost = { bcryptRounds: 14, memory: 256 * 1024, passes: 16, parallelism: 8 }

const isBcrypt = (hash: string): boolean => bcryptFormat.test(hash)

/** Throws unless the hash is intact bcrypt, Argon2i or Argon2id: no sign-in could check any other. */
export function requireReadableHash(hash: string): string {
  if (hash.startsWith('$fbscrypt$'))
    throw refused('Password hashes of the kind fbscrypt are not supported: use bcrypt, argon2i or argon2id')
  const rounds = Number(bcryptFormat.exec(hash)?.[1] ?? 0)
  if (rounds >= 4 && rounds <= highestCost.bcryptRounds) return hash
  const [, memory = 0, passes = 0, parallelism = 0] = (argon2Format.exec(hash) ?? []).map(Number)
  if (
    parallelism >= 1 &&
    parallelism <= highestCost.parallelism &&
    passes >= 1 &&
    passes <= highestCost.passes &&
    memory >= 8 * parallelism &&
    memory <= highestCost.memory
  )
    return hash
  throw refused('The password hash must be of the kind bcrypt, argon2i or argon2id')
}

/** Loads bcrypt on demand: few instances ever need it. */
async function isPasswordOfBcrypt(hash: string, password: string): Promise<boolean> {
  const { compare } = await import('bcryptjs')
  return compare(password, hash.replace(/^\$2[ay]?\$/, '$2b$'))
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
