import { type Context, Hono } from 'hono'
import { problemOf } from '#server/auth/answer-auth-error.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { issueAuthCode } from '#server/auth/pkce-flow.ts'
import {
  oauthErrorOf,
  redirectWithCode,
  redirectWithProblem,
  redirectWithSession,
} from '#server/auth/redirects/redirect-answers.ts'
import { isAllowedRedirect, siteUrlOf } from '#server/auth/redirects/redirects.ts'
import { verifyResponse } from '#server/auth/saml/assertion.ts'
import { expectedResponse } from '#server/auth/saml/expected-response.ts'
import { serviceProviderMetadata } from '#server/auth/saml/service-provider.ts'
import { subjectOf, userOfAssertion } from '#server/auth/saml/sign-in-by-assertion.ts'
import { seal } from '#server/auth/seal.ts'
import { sessionJson, signIn } from '#server/auth/sessions/session-answer.ts'
import { deviceOf } from '#server/http/device-of.ts'
import type { Logged } from '#server/http/request-log.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

/** `GET /sso/saml/metadata` and `POST /sso/saml/acs`: this instance as a SAML service provider (auth-protocol.md, 9.3). */
export const saml = (context: AuthContext) =>
  new Hono<Logged>()
    .get('/metadata', async (c) => {
      if (c.req.query('download') === 'true')
        c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
      return c.body(await serviceProviderMetadata(context), 200, {
        'Content-Type': 'application/xml',
        'Cache-Control': 'public, max-age=600',
      })
    })
    .post('/acs', async (c) => {
      try {
        return await acceptAssertion(c, context)
      } catch (error) {
        return tellSite(c, context, error)
      }
    })

async function acceptAssertion(c: Context, context: AuthContext): Promise<Response> {
  const form = await readForm(c)
  const { provider, requestId, flowId, redirectTo, samlResponse } = await expectedResponse(context, form)
  const assertion = await verifyResponse(context, provider, requestId, samlResponse)
  const subject = subjectOf(provider, assertion)
  const place = redirectTo && isAllowedRedirect(context, redirectTo) ? redirectTo : siteUrlOf(context)
  const notAfter = assertion.sessionEndsAt

  if (flowId !== null) {
    const code = await insideTransaction(context.store, async (store) => {
      const user = await userOfAssertion(store, context, provider.id, assertion, subject)
      // The session begins when the client exchanges the code: what it is to know waits beside the code.
      const left =
        notAfter && seal(JSON.stringify({ not_after: notAfter }), flowId, context.secrets.sealingKey)
      return issueAuthCode(store, context, flowId, user.id, left)
    })
    return redirectWithCode(c, place, code, 302)
  }
  const issued = await insideTransaction(context.store, async (store) => {
    const user = await userOfAssertion(store, context, provider.id, assertion, subject)
    const how = { method: 'sso/saml', provider: provider.id, device: deviceOf(c), notAfter }
    return signIn(store, context, user, how)
  })
  return redirectWithSession(c, place, await sessionJson(context, issued), { status: 302 })
}

async function readForm(c: Context) {
  try {
    return await c.req.parseBody()
  } catch {
    // Bytes that are no form say nothing about us: the browser that sent them is told, the log is not.
    throw new AuthProblem(400, 'validation_failed', 'The body of the request is not a form.')
  }
}

/** A browser is here, not a program: what went wrong travels to the site, in the query alone (auth-protocol.md, 5.2). */
function tellSite(c: Context<Logged>, context: AuthContext, error: unknown): Response {
  const problem = problemOf(error, c, context.log)
  return redirectWithProblem(c, siteUrlOf(context), problem, {
    queryOnly: true,
    error: oauthErrorOf(problem),
  })
}
