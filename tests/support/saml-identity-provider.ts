import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { selfSignedCertificate } from '#auth/saml/self-signed-certificate.ts'

/** The content of an assertion; a test changes what it is about. */
export type AssertionFacts = {
  /** The ID of the request it responds to; none if the sign-in starts at the provider. */
  inResponseTo?: string | undefined
  nameId?: string
  nameIdFormat?: string
  /** Text, or XML for values that a test writes itself. */
  attributes?: Record<string, string | string[]>
  issuer?: string
  audience?: string
  recipient?: string
  /** Seconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  sessionEnds?: number
  id?: string
}

type ServiceProvider = { entityId: string; assertionConsumerUrl: string; now: () => number }

export type SamlKeys = { privateKey: KeyObject; certificate: string }

const persistentNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const transientNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
export const emailNameId = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** A key pair and its certificate. */
export function newSamlKeys(): SamlKeys {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = selfSignedCertificate(keys, 'A test’s identity provider', new Date())
  return { privateKey: keys.privateKey, certificate }
}

let shared: SamlKeys | undefined
/** Generating a key takes a moment, so tests that do not need their own share one. */
function sharedKeys(): SamlKeys {
  shared ??= newSamlKeys()
  return shared
}

/** A company's identity provider: it really signs, as told by the test. */
export function samlIdentityProvider(serviceProvider: ServiceProvider, given?: SamlKeys) {
  const entityId = `https://login.example.com/${randomBytes(4).toString('hex')}`
  const keys = given ?? sharedKeys()
  return {
    entityId,
    keys,
    metadata: metadataOf(entityId, keys.certificate),
    /** The response as the browser posts it, with a signed assertion. */
    response: (facts: AssertionFacts = {}) => {
      const xml = responseXml(entityId, serviceProvider, facts)
      return encode(signed(xml, 'Assertion', keys.privateKey))
    },
    /** The response before it is signed. */
    unsigned: (facts: AssertionFacts = {}) => responseXml(entityId, serviceProvider, facts),
    sign: (xml: string, element: 'Assertion' | 'Response' = 'Assertion', key = keys.privateKey) =>
      signed(xml, element, key),
  }
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64')

/** The provider's parameters in a sign-in URL. */
export function readSignInUrl(url: string) {
  const query = new URL(url).searchParams
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  return {
    request,
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
    relayState: query.get('RelayState') ?? '',
    query,
  }
}

export const metadataOf = (entityId: string, certificate: string): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entityId}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/redirect"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

function responseXml(entityId: string, serviceProvider: ServiceProvider, facts: AssertionFacts): string {
  const at = (seconds: number) => new Date(serviceProvider.now() + seconds * 1000).toISOString()
  const inResponseTo = facts.inResponseTo ? ` InResponseTo="${facts.inResponseTo}"` : ''
  const recipient = facts.recipient ?? serviceProvider.assertionConsumerUrl
  const notOnOrAfter = at(facts.notOnOrAfter ?? 300)
  const issuer = `<saml:Issuer>${facts.issuer ?? entityId}</saml:Issuer>`
  const sessionEnds = facts.sessionEnds === undefined ? '' : ` SessionNotOnOrAfter="${at(facts.sessionEnds)}"`
  const attributes = Object.entries(facts.attributes ?? { mail: 'ada@example.com' }).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${at(0)}" Destination="${serviceProvider.assertionConsumerUrl}"${inResponseTo}>`,
    issuer,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${facts.id ?? `_a${randomBytes(8).toString('hex')}`}" Version="2.0" IssueInstant="${at(0)}">`,
    issuer,
    `<saml:Subject><saml:NameID Format="${facts.nameIdFormat ?? persistentNameId}">${facts.nameId ?? 'ada'}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${notOnOrAfter}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(facts.notBefore ?? -5)}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${facts.audience ?? serviceProvider.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"${sessionEnds}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes.length === 0
      ? ''
      : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion></samlp:Response>',
  ].join('')
}

function signed(xml: string, element: 'Assertion' | 'Response', key: KeyObject): string {
  const signature = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const path = `//*[local-name(.)='${element}']`
  signature.addReference({
    xpath: path,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}
