import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { readOrMakeSecret } from '#store/accounts/secrets.ts'
import type { Store } from '#store/schema.ts'

/** What this instance signs and seals with: made on first start, kept in the database, never logged. */
export type InstanceSecrets = {
  signing: { keyId: string; privateKey: CryptoKey }
  /** The keys that tokens of this instance may be signed with, by key id. */
  verificationKeys: ReadonlyMap<string, CryptoKey>
  /** The same keys as anyone may read them. */
  publicKeySet: { keys: JWK[] }
  sealingKey: KeyObject
  /** A signed token of the role `anon`: what a browser may send before anyone signed in. It opens nothing. */
  anonKey: string
}

export async function openInstanceSecrets(store: Store, clock: { now(): number }): Promise<InstanceSecrets> {
  const at = new Date(clock.now()).toISOString()
  const signingJwk: JWK = JSON.parse(await readOrMakeSecret(store, 'signing', makeSigningKey, at))
  const sealingJwk: JWK = JSON.parse(await readOrMakeSecret(store, 'sealing', makeSealingKey, at))
  const keyId = signingJwk.kid
  if (!keyId || !sealingJwk.k) throw new Error('The secrets kept in the database are damaged.')

  const signing = { keyId, privateKey: await importKey(signingJwk) }
  const publicJwk = publicPart(signingJwk)
  const anonKey = await readOrMakeSecret(
    store,
    'anon',
    () =>
      new SignJWT({ role: 'anon' })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keyId })
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .sign(signing.privateKey),
    at,
  )
  return {
    signing,
    verificationKeys: new Map([[keyId, await importKey(publicJwk)]]),
    publicKeySet: { keys: [publicJwk] },
    sealingKey: createSecretKey(sealingJwk.k, 'base64url'),
    anonKey,
  }
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' })
}

async function makeSealingKey(): Promise<string> {
  return JSON.stringify({ kty: 'oct', k: randomBytes(32).toString('base64url') })
}

/** Named member by member, so that the private one cannot slip out with a spread. */
const publicPart = ({ kty, crv, x, y, kid }: JWK): JWK =>
  ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }) as JWK

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('The signing key kept in the database is not an ES256 key.')
  return key
}
