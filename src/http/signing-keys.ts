import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import {
  deleteSigningKey,
  insertSigningKey,
  lockSigningKeys,
  readOrMakeSecret,
  readSigningKeys,
  type StoredSigningKey,
  saveAnonKey,
  saveSigningKey,
} from '#auth/store/secrets.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'

/** The keys for access tokens (ES256): one signs; replaced ones verify until the tokens they signed have expired. */

type Clock = { now(): number }

/** The keys at a point in time; a changed set is a new object. */
export type KeyRing = {
  signing: { keyId: string; privateKey: CryptoKey }
  /** The keys that verify this instance's tokens, by key ID. */
  verificationKeys: ReadonlyMap<string, CryptoKey>
  /** The same keys in public form. */
  publicKeySet: { keys: JWK[] }
  /** A signed token with the role `anon`, which browsers may send before anyone signs in. It gives no access. */
  anonKey: string
}

/** The current keys as text: equal text means equal keys. Creates them on first start. */
export async function readKeyTexts(store: Store, clock: Clock): Promise<{ keys: string[]; anonKey: string }> {
  const at = new Date(clock.now()).toISOString()
  let stored = await readSigningKeys(store)
  if (stored.length === 0) {
    await readOrMakeSecret(store, 'signing', makeSigningKey, at)
    stored = await readSigningKeys(store)
  }
  const keys = stored
    .filter(({ retiredAt, tokensUntil }) => retiredAt === null || (tokensUntil ?? '') > at)
    .map(({ key }) => key)
  const anonKey = await readOrMakeSecret(
    store,
    'anon',
    () => signAnonKey(JSON.parse(keys[0] ?? ''), clock),
    at,
  )
  return { keys, anonKey }
}

/** Imports the keys for use; the first one signs. */
export async function importKeyRing({
  keys,
  anonKey,
}: {
  keys: string[]
  anonKey: string
}): Promise<KeyRing> {
  const jwks: JWK[] = keys.map((key) => JSON.parse(key))
  const signing = jwks.find(({ d }) => d !== undefined)
  if (!signing) throw new Error('The signing key kept in the database is damaged.')
  const publicKeys = jwks.map(publicPart)
  return {
    signing: { keyId: keyIdOf(signing), privateKey: await importKey(signing) },
    verificationKeys: new Map(
      await Promise.all(publicKeys.map(async (jwk) => [keyIdOf(jwk), await importKey(jwk)] as const)),
    ),
    publicKeySet: { keys: publicKeys },
    anonKey,
  }
}

/** Other processes keep signing with the old key until they check again. */
const secondsUntilNoticed = 60

/**
 * Replaces the signing key. The old private key is deleted immediately; tokens it signed stay valid until they
 * expire, unless `distrustOld` is set: then all earlier tokens are rejected, and clients refresh.
 */
export async function rotateSigningKey(
  store: Store,
  clock: Clock,
  { jwtExp, distrustOld = false }: { jwtExp: number; distrustOld?: boolean },
): Promise<{ keyId: string; trustedUntil: string | null }> {
  const key = await makeSigningKey()
  const jwk: JWK = JSON.parse(key)
  const at = new Date(clock.now()).toISOString()
  const usualEnd = new Date(clock.now() + (jwtExp + secondsUntilNoticed) * 1000).toISOString()
  const anonKey = await signAnonKey(jwk, clock)
  return insideTransaction(store, async (store) => {
    let trustedUntil: string | null = null
    for (const old of await lockSigningKeys(store)) {
      const kept = old.retiredAt === null ? retired(old, at, usualEnd) : old
      if (distrustOld || (kept.tokensUntil ?? '') <= at) await deleteSigningKey(store, old.id)
      else {
        await saveSigningKey(store, kept)
        trustedUntil = later(trustedUntil, kept.tokensUntil)
      }
    }
    await insertSigningKey(store, `signing:${keyIdOf(jwk)}`, key, at)
    await saveAnonKey(store, anonKey)
    return { keyId: keyIdOf(jwk), trustedUntil }
  })
}

const retired = (stored: StoredSigningKey, at: string, usualEnd: string): StoredSigningKey => ({
  id: stored.id,
  key: JSON.stringify(publicPart(JSON.parse(stored.key))),
  retiredAt: at,
  tokensUntil: later(stored.tokensUntil, usualEnd),
})

const later = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one > other) ? one : other

/** A token for administering accounts; its key is kept as long as it is valid. */
export async function signAdminToken(
  store: Store,
  clock: Clock,
  {
    role,
    seconds,
    issuer,
    audience,
  }: { role: string; seconds: number; issuer: string | undefined; audience: string },
): Promise<string> {
  await readKeyTexts(store, clock)
  return insideTransaction(store, async (store) => {
    const stored = (await lockSigningKeys(store)).find(({ retiredAt }) => retiredAt === null)
    if (!stored) throw new Error('There is no signing key in the database.')
    const issuedAt = Math.floor(clock.now() / 1000)
    const expiresAt = new Date((issuedAt + seconds) * 1000).toISOString()
    await saveSigningKey(store, { ...stored, tokensUntil: later(stored.tokensUntil, expiresAt) })
    const jwk: JWK = JSON.parse(stored.key)
    const issued = issuer === undefined ? {} : { iss: issuer }
    return sign({ ...issued, role, aud: audience, iat: issuedAt, exp: issuedAt + seconds }, jwk)
  })
}

const signAnonKey = (jwk: JWK, clock: Clock): Promise<string> =>
  sign({ role: 'anon', iat: Math.floor(clock.now() / 1000) }, jwk)

const sign = async (claims: Record<string, unknown>, jwk: JWK): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keyIdOf(jwk) })
    .sign(await importKey(jwk))

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' })
}

/** Lists each member, so that the private one cannot leak through a spread. */
const publicPart = ({ kty, crv, x, y, kid }: JWK): JWK =>
  ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }) as JWK

function keyIdOf({ kid }: JWK): string {
  if (!kid) throw new Error('A signing key kept in the database is damaged.')
  return kid
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('The signing key kept in the database is not an ES256 key.')
  return key
}
