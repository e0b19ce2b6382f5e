import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readBody } from '#auth/request-input.ts'
import type { WithSession } from '#auth/sessions/session-guards.ts'
import { isSummaryOn, switchSummaryOff, switchSummaryOn } from '#auth/store/summary-mails.ts'
import type { User } from '#auth/store/users.ts'
import { hashOfToken, tokenHashOf } from './off-link.ts'
import { offPage, pagePolicy } from './off-page.ts'
import { lastEndedMonth } from './summary-months.ts'

const SummaryMails = z.object({ on: z.boolean() })

/** `GET` and `PUT /user/summary-mails`: whether the user receives a monthly summary. Not part of the protocol. */
export const summaryMails = (context: AuthContext) =>
  new Hono<WithSession>()
    .get('/', async (c) => c.json(await stateOf(context, c.var.user)))
    .put('/', async (c) => {
      const { user } = c.var
      const { on } = await readBody(c, SummaryMails)
      if (on) await switchOn(context, user)
      else await switchSummaryOff(context.store, { userId: user.id })
      return c.json(await stateOf(context, user))
    })

async function switchOn(context: AuthContext, user: User): Promise<void> {
  if (context.settings.smtpUrl === undefined)
    throw new AuthProblem(422, 'email_provider_disabled', 'This server has no mail server to send mails with')
  if (user.email === null || user.emailProvedAt === null)
    throw new AuthProblem(422, 'email_not_confirmed', 'Verify your email address first')
  await switchSummaryOn(context.store, {
    userId: user.id,
    tokenHash: tokenHashOf(context, user.id),
    lastMonth: lastEndedMonth(context.clock.now()),
  })
}

const stateOf = async ({ store, settings }: AuthContext, user: User) => ({
  on: await isSummaryOn(store, user.id),
  has_mail_server: settings.smtpUrl !== undefined,
})

/**
 * `GET` and `POST /summary-mails/off?token=…`: the target of the links in mails. Only `POST` switches summaries off,
 * because mail scanners open links. Mail programs send a `POST` as well (RFC 8058).
 */
export const summaryMailsOff = ({ store }: AuthContext) =>
  new Hono()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('content-security-policy', pagePolicy)
    })
    .get('/', (c) => c.html(offPage('question')))
    .post('/', async (c) => {
      const tokenHash = hashOfToken(c.req.query('token') ?? '')
      const isOff = await switchSummaryOff(store, { tokenHash })
      return c.html(offPage(isOff ? 'off' : 'invalid'), isOff ? 200 : 404)
    })
