import type { Context } from 'hono'
import { problemOf } from '#server/auth/answer-auth-error.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { issueAuthCodeForMail } from '#server/auth/pkce-flow.ts'
import {
  redirectWithCode,
  redirectWithMessage,
  redirectWithProblem,
  redirectWithSession,
} from '#server/auth/redirects/redirect-answers.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { sessionJson } from '#server/auth/sessions/session-answer.ts'
import { deviceOf } from '#server/http/device-of.ts'
import type { Logged } from '#server/http/request-log.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { tellWhatWasRemoved } from './earlier-access.ts'
import { isPkceToken } from './one-time-code.ts'
import { proveByLink } from './prove-one-time-token.ts'
import { type LinkProof, redeemLink } from './redeem-for-session.ts'
import { redeemToken, tokenExpired } from './redeem-one-time-token.ts'
import { kindsOfMailType } from './verification-types.ts'

export const firstHalfMessage =
  'Confirmation accepted. Please confirm the link sent to the other email address, too.'

/** Sends the browser on to the page that the link is to lead to, with how it went (auth-protocol.md, 5.2). */
export async function followMailLink(
  c: Context<Logged>,
  context: AuthContext,
  { type, token }: { type: string; token: string },
) {
  const redirectTo = chooseRedirect(c, context)
  const isPkce = isPkceToken(token)
  try {
    const proof = { kinds: kindsOfMailType(type), linkToken: token }
    if (isPkce) {
      const code = await redeemForCode(context, proof)
      return code === null
        ? redirectWithMessage(c, redirectTo, firstHalfMessage, isPkce)
        : redirectWithCode(c, redirectTo, code)
    }
    const issued = await redeemLink(context, proof, { device: deviceOf(c), session: null })
    return issued === null
      ? redirectWithMessage(c, redirectTo, firstHalfMessage, isPkce)
      : redirectWithSession(c, redirectTo, await sessionJson(context, issued), { type })
  } catch (error) {
    // A person waits at the browser: they are sent on, whatever went wrong.
    return redirectWithProblem(c, redirectTo, problemOf(error, c, context.log), { inQuery: isPkce })
  }
}

/** The client that asked for the mail exchanges the code for its session. Null for the first half of a change. */
async function redeemForCode(context: AuthContext, { kinds, linkToken }: LinkProof): Promise<string | null> {
  const outcome = await insideTransaction(context.store, async (store) => {
    const proved = await proveByLink(store, context, kinds, linkToken)
    if (!proved) throw tokenExpired()
    const redeemed = await redeemToken(store, context, proved)
    if (redeemed === null) return null
    if (redeemed instanceof AuthProblem) throw redeemed
    const code = await issueAuthCodeForMail(store, context, proved.token.flowStateId, redeemed.user.id)
    if (code === null)
      throw new AuthProblem(404, 'flow_state_not_found', 'Nobody waits for this link any more')
    return { ...redeemed, code }
  })
  if (outcome === null) return null
  await tellWhatWasRemoved(context, outcome.user, outcome.removed)
  return outcome.code
}
