import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { SsoProvider } from '#auth/store/sso-providers.ts'
import { element, elements, readXml, texts } from './read-xml.ts'
import { assertionConsumerUrlOf, samlClientOf } from './service-provider.ts'

/** A provider's statement, after its signature, audience, recipient and times were checked. */
export type Assertion = {
  id: string
  nameId: string
  nameIdFormat: string | null
  /** In document order. */
  attributes: { names: string[]; values: string[] }[]
  /** Until then it is remembered as used; after that it is no longer accepted. */
  expiresAt: string
  /** When a session has to end, according to the provider. */
  sessionEndsAt: string | null
}

/** Ids are stored until the assertion expires. Providers use about 40 characters. */
const longestId = 256

const AssertionXml = z.object({
  Assertion: element({
    Issuer: texts(),
    Subject: elements({
      NameID: texts(),
      SubjectConfirmation: elements({ SubjectConfirmationData: texts() }),
    }),
    AuthnStatement: texts(),
    AttributeStatement: elements({ Attribute: elements({ AttributeValue: texts() }) }),
  }),
})
type AssertionXml = z.output<typeof AssertionXml>['Assertion']

const StatusXml = z.object({
  Response: element({ Status: elements({ StatusCode: texts() }) }),
})

/**
 * Verifies a provider's response to the request with this id, or to none (`null`) if the sign-in started at the provider
 * (auth-protocol.md, 9.3).
 */
export async function verifyResponse(
  context: AuthContext,
  provider: SsoProvider,
  requestId: string | null,
  samlResponse: string,
): Promise<Assertion> {
  const saml = await samlClientOf(context, provider, requestId)
  const verified = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse }).catch(refuse(context))
  // The library checks the status only if there is no assertion.
  if (!(await hasSuccessStatus(samlResponse))) return refuse(context)('its status is not Success')
  // From here on, only signed content is read.
  const signedXml = verified.profile?.getAssertionXml?.()
  const xml = signedXml && (await readXml(signedXml, AssertionXml))
  if (!xml) return refuse(context)('it holds no assertion')
  const assertion = xml.Assertion
  if (assertion.Issuer[0]?._ !== provider.entityId) return refuse(context)('it was issued by someone else')
  const expiresAt = confirmedUntil(context, assertion, requestId)
  if (expiresAt === null) return refuse(context)('it was not made for us, now and in answer to our request')
  const [id, nameId] = [assertion.$.ID, assertion.Subject[0]?.NameID[0]]
  if (!id || id.length > longestId) return refuse(context)('it has no id, or a very long one')
  return {
    id,
    nameId: nameId?._ ?? '',
    nameIdFormat: nameId?.$.Format ?? null,
    attributes: assertion.AttributeStatement.flatMap(({ Attribute }) => Attribute).map(
      ({ $, AttributeValue }) => ({
        names: [$.Name, $.FriendlyName].filter((name) => name !== undefined),
        values: AttributeValue.map(({ _ }) => _).filter((value) => value !== ''),
      }),
    ),
    expiresAt,
    sessionEndsAt: earliestSessionEnd(assertion),
  }
}

/** Whether the only status is success. A provider may sign an assertion even for a sign-in that it refuses. */
async function hasSuccessStatus(samlResponse: string): Promise<boolean> {
  const xml = await readXml(Buffer.from(samlResponse, 'base64').toString('utf8'), StatusXml)
  const codes = xml?.Response.Status.flatMap(({ StatusCode }) => StatusCode) ?? []
  return codes.length === 1 && codes[0]?.$.Value === 'urn:oasis:names:tc:SAML:2.0:status:Success'
}

/**
 * When the confirmation of the subject expires; null if the assertion is not for this service. The library checks this
 * only for responses to a request, and never checks the recipient.
 */
function confirmedUntil(
  context: AuthContext,
  assertion: AssertionXml,
  requestId: string | null,
): string | null {
  const confirmation = assertion.Subject.flatMap(({ SubjectConfirmation }) => SubjectConfirmation)
    .filter(({ $ }) => $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData)
    .find(
      ({ $ }) =>
        $.Recipient === assertionConsumerUrlOf(context) &&
        ($.InResponseTo ?? null) === requestId &&
        Date.parse($.NotOnOrAfter ?? '') > context.clock.now(),
    )
  return confirmation ? new Date(confirmation.$.NotOnOrAfter ?? '').toISOString() : null
}

function earliestSessionEnd({ AuthnStatement }: AssertionXml): string | null {
  const ends = AuthnStatement.map(({ $ }) => Date.parse($.SessionNotOnOrAfter ?? '')).filter(Number.isFinite)
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}

/** One error whatever was wrong; the log has the reason. */
const refuse =
  ({ log }: AuthContext) =>
  (reason: unknown): never => {
    log.warn({ reason: reason instanceof Error ? reason.message : reason }, 'a SAML response was refused')
    throw new AuthProblem(400, 'validation_failed', 'SAML Assertion is not valid')
  }
