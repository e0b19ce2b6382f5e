import { AuthProblem } from '#server/auth/auth-problem.ts'

/** Hashes made elsewhere, which an administrator brings along; each is replaced by one of ours at the next sign-in. */

const bcrypt = /^\$2[aby]?\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2 = /^\$argon2id?\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/

/** A hash that costs more than this to check could be used to keep the server busy. */
const most = { bcryptRounds: 14, memory: 256 * 1024, passes: 16, parallelism: 8 }

export const isBcrypt = (hash: string): boolean => bcrypt.test(hash)

/** Refuses a hash that no sign-in could check: other kinds than bcrypt, Argon2i and Argon2id, and damaged ones. */
export function requireReadableHash(hash: string): string {
  if (hash.startsWith('$fbscrypt$'))
    throw refused('Password hashes of the kind fbscrypt are not supported: use bcrypt, argon2i or argon2id')
  const rounds = Number(bcrypt.exec(hash)?.[1] ?? 0)
  if (rounds >= 4 && rounds <= most.bcryptRounds) return hash
  const [, memory = 0, passes = 0, parallelism = 0] = (argon2.exec(hash) ?? []).map(Number)
  if (
    parallelism >= 1 &&
    parallelism <= most.parallelism &&
    passes >= 1 &&
    passes <= most.passes &&
    memory >= 8 * parallelism &&
    memory <= most.memory
  )
    return hash
  throw refused('The password hash must be of the kind bcrypt, argon2i or argon2id')
}

/** Loaded when there is such a hash: few instances ever have one. */
export async function isPasswordOfBcrypt(hash: string, password: string): Promise<boolean> {
  const { compare } = await import('bcryptjs')
  return compare(password, hash.replace(/^\$2[ay]?\$/, '$2b$'))
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
