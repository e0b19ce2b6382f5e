import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { AuthProblem } from '#auth/auth-problem.ts'
import { element, elements, readXml, texts } from './read-xml.ts'

/** The parts of a provider's metadata that are needed. */
type IdentityProvider = {
  entityId: string
  /** Where users are sent to sign in. */
  signInUrl: string
  /** The certificates that may sign its assertions, in base64. */
  certificates: string[]
}

const EntityDescriptor = element({
  IDPSSODescriptor: elements({
    KeyDescriptor: elements({
      KeyInfo: elements({ X509Data: elements({ X509Certificate: texts() }) }),
    }),
    SingleSignOnService: texts(),
  }),
})
const Metadata = z.union([
  z.object({ EntityDescriptor }),
  z.object({ EntitiesDescriptor: element({ EntityDescriptor: z.array(EntityDescriptor).default([]) }) }),
])

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads SAML 2.0 metadata. Throws, with a message for the administrator, if it does not allow signing in. */
export async function readIdentityProvider(metadataXml: string): Promise<IdentityProvider> {
  const metadata = await readXml(metadataXml, Metadata)
  if (!metadata) throw refused('The metadata is not valid SAML 2.0 metadata')
  const described =
    'EntityDescriptor' in metadata
      ? [metadata.EntityDescriptor]
      : metadata.EntitiesDescriptor.EntityDescriptor
  const providers = described.filter(({ IDPSSODescriptor }) => IDPSSODescriptor.length > 0)
  const [provider] = providers
  const [role] = provider?.IDPSSODescriptor ?? []
  if (!provider || !role) throw refused('The metadata does not describe an identity provider')
  if (providers.length > 1 || provider.IDPSSODescriptor.length > 1)
    throw refused('The metadata describes more than one identity provider')

  const entityId = provider.$.entityID
  if (!entityId) throw refused('The metadata does not name an entityID')
  const signInUrl = role.SingleSignOnService.find(({ $ }) => $.Binding === redirectBinding)?.$.Location
  if (!signInUrl || !/^https?:$/.test(URL.parse(signInUrl)?.protocol ?? ''))
    throw refused('The metadata names no sign-in address for the HTTP-Redirect binding')
  const certificates = role.KeyDescriptor.filter(({ $ }) => $.use === undefined || $.use === 'signing')
    .flatMap(({ KeyInfo }) => KeyInfo)
    .flatMap(({ X509Data }) => X509Data)
    .flatMap(({ X509Certificate }) => X509Certificate)
    .map(({ _ }) => _.replaceAll(/\s/g, ''))
  if (certificates.length === 0 || !certificates.every(isCertificate))
    throw refused('The metadata has no certificate to check signatures with, or one that cannot be read')
  return { entityId, signInUrl, certificates }
}

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.type === 'public'
  } catch {
    return false
  }
}

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)

const longestWait = 5000
const mebibyte = 1024 * 1024

/** Fetches a provider's metadata. Without HTTPS, anyone on the way could insert a key of their own. */
export async function fetchMetadata(address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && !isLoopback(url)))
    throw new AuthProblem(400, 'validation_failed', 'The metadata_url must be an https address')
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(longestWait) })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    const metadata = await response.text()
    if (metadata.length > mebibyte) throw new Error('It is larger than 1 MiB')
    return metadata
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AuthProblem(
      400,
      'saml_metadata_fetch_failed',
      `The metadata could not be read from ${url.href}: ${reason}`,
    )
  }
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
