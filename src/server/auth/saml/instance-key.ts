import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { readOrMakeSecret } from '#store/accounts/secrets.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** What this instance signs its SAML requests with, and how it shows that to providers; both PEM. */
export type SamlKey = { privateKey: string; certificate: string }

const KeptKey = z.object({ privateKey: z.string(), certificate: z.string() })

/** The key, made when single sign-on is first used: who never uses it has none. */
export async function readSamlKey({ store, clock }: AuthContext): Promise<SamlKey> {
  const now = new Date(clock.now())
  return KeptKey.parse(
    JSON.parse(await readOrMakeSecret(store, 'saml', () => makeKey(now), now.toISOString())),
  )
}

async function makeKey(now: Date): Promise<string> {
  // RSA, because it is the only kind of signature that providers are sure to understand.
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const key: SamlKey = {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSignedCertificate(keys, 'Outgo', now),
  }
  return JSON.stringify(key)
}
