import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { externalUrlOf } from '#auth/redirects/redirects.ts'
import { readOrMakeSecret } from '#auth/store/secrets.ts'
import type { SsoProvider } from '#auth/store/sso-providers.ts'
import { readIdentityProvider } from './identity-provider.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** The entity id of this instance is the address of its metadata (auth-protocol.md, 9.3). */
const entityIdOf = (context: AuthContext): string => `${externalUrlOf(context)}/sso/saml/metadata`

/** Where browsers post the providers' assertions. */
export const assertionConsumerUrlOf = (context: AuthContext): string =>
  `${externalUrlOf(context)}/sso/saml/acs`

const persistentNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** The SAML library, configured for a provider. `requestId` is the request that was or will be sent to it. */
export async function samlClientOf(context: AuthContext, provider: SsoProvider, requestId: string | null) {
  const { entityId, signInUrl, certificates } = await readIdentityProvider(provider.metadataXml)
  const { ClockedSaml } = await import('./clocked-saml.ts')
  const { ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new ClockedSaml(
    {
      ...(await ourOptions(context)),
      entryPoint: signInUrl,
      idpIssuer: entityId,
      idpCert: certificates,
      identifierFormat: provider.nameIdFormat ?? persistentNameId,
      // One of the two must be signed, and only signed content is read.
      wantAuthnResponseSigned: false,
      wantAssertionsSigned: false,
      validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
      cacheProvider: singleRequestCache(requestId),
      generateUniqueId: () => requestId ?? '',
    },
    context.clock,
  )
}

/** Our metadata, for a provider's administrator. */
export async function serviceProviderMetadata(context: AuthContext): Promise<string> {
  const { ClockedSaml } = await import('./clocked-saml.ts')
  const options = await ourOptions(context)
  const saml = new ClockedSaml(
    {
      ...options,
      idpCert: options.publicCert,
      identifierFormat: persistentNameId,
      wantAssertionsSigned: true,
      generateUniqueId: () => '_outgo',
    },
    context.clock,
  )
  return saml.generateServiceProviderMetadata(null, options.publicCert)
}

async function ourOptions(context: AuthContext) {
  const { privateKey, certificate } = await readSamlKey(context)
  return {
    issuer: entityIdOf(context),
    audience: entityIdOf(context),
    callbackUrl: assertionConsumerUrlOf(context),
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'sha256' as const,
    // How users authenticate is up to their provider.
    disableRequestedAuthnContext: true,
  }
}

/** Requests are stored in the database with the relay state; the library only sees the one that matters here. */
const singleRequestCache = (requestId: string | null) => ({
  saveAsync: async () => null,
  getAsync: async (id: string) => (id === requestId ? new Date().toISOString() : null),
  removeAsync: async () => null,
})

/** The key that signs this instance's SAML requests, and its certificate for providers; both in PEM. */
type SamlKey = { privateKey: string; certificate: string }

const KeptKey = z.object({ privateKey: z.string(), certificate: z.string() })

/** The key is created when single sign-on is first used. */
async function readSamlKey({ store, clock }: AuthContext): Promise<SamlKey> {
  const now = new Date(clock.now())
  return KeptKey.parse(
    JSON.parse(await readOrMakeSecret(store, 'saml', () => makeKey(now), now.toISOString())),
  )
}

async function makeKey(now: Date): Promise<string> {
  // RSA, because it is the only kind of signature that all providers understand.
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const key: SamlKey = {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSignedCertificate(keys, 'Outgo', now),
  }
  return JSON.stringify(key)
}
