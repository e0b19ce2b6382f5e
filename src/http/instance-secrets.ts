import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { readOrMakeSecret } from '#auth/store/secrets.ts'
import type { Store } from '#store/schema.ts'
import { importKeyRing, type KeyRing, readKeyTexts } from './signing-keys.ts'

/**
 * The instance's signing and encryption keys: created on first start, stored in the database, never logged. The key
 * ring holds the keys as last read.
 */
export type InstanceSecrets = Readonly<KeyRing> & {
  readonly sealingKey: KeyObject
  /** Reloads the keys unless that happened within the last seconds; a command may have changed them. */
  refresh(secondsOld?: number): Promise<void>
}

const secondsBetweenLooks = 5

/** Creates the keys if there are none; processes that start at the same time get the same ones. */
export async function openInstanceSecrets(store: Store, clock: { now(): number }): Promise<InstanceSecrets> {
  const at = new Date(clock.now()).toISOString()
  const sealingJwk: JWK = JSON.parse(await readOrMakeSecret(store, 'sealing', makeSealingKey, at))
  if (!sealingJwk.k) throw new Error('The secrets kept in the database are damaged.')
  const sealingKey = createSecretKey(sealingJwk.k, 'base64url')

  let texts = await readKeyTexts(store, clock)
  let ring = await importKeyRing(texts)
  let readAt = clock.now()
  let reading: Promise<void> | undefined

  async function readAgain() {
    const now = clock.now()
    const newTexts = await readKeyTexts(store, clock)
    if (JSON.stringify(newTexts) !== JSON.stringify(texts)) {
      ring = await importKeyRing(newTexts)
      texts = newTexts
    }
    readAt = now
  }

  return {
    get signing() {
      return ring.signing
    },
    get verificationKeys() {
      return ring.verificationKeys
    },
    get publicKeySet() {
      return ring.publicKeySet
    },
    get anonKey() {
      return ring.anonKey
    },
    sealingKey,
    async refresh(secondsOld = secondsBetweenLooks) {
      if (clock.now() - readAt < secondsOld * 1000) return
      reading ??= readAgain().finally(() => {
        reading = undefined
      })
      await reading
    },
  }
}

async function makeSealingKey(): Promise<string> {
  return JSON.stringify({ kty: 'oct', k: randomBytes(32).toString('base64url') })
}
