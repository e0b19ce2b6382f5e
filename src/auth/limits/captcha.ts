import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readBody } from '#auth/request-input.ts'
import { whyNoAdministrator } from '#auth/sessions/session-guards.ts'
import { deviceOf } from '#http/note-security-event.ts'

const longestWait = 5000
const verifiers = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const WithCaptcha = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).optional(),
})

/** Requires a solved captcha, if the operator has configured one (auth-protocol.md, 11). */
export function requireCaptcha(context: AuthContext) {
  const { settings, log } = context
  if (settings.captchaEnabled && !settings.captchaSecret)
    log.warn('CAPTCHA_ENABLED is on without CAPTCHA_SECRET: every captcha will be refused.')
  return createMiddleware(async (c, next) => {
    if (settings.captchaEnabled && !(await isAdministrator(context, c))) {
      const { gotrue_meta_security } = await readBody(c, WithCaptcha)
      const answer = gotrue_meta_security?.captcha_token?.trim()
      if (!answer) throw captchaFailed('no captcha response (captcha_token) found in request')
      await requireSolved(context, answer, deviceOf(c).ip)
    }
    await next()
  })
}

const isAdministrator = async (context: AuthContext, c: Context): Promise<boolean> =>
  (await whyNoAdministrator(context, c.req.header('Authorization'))) === null

async function requireSolved(context: AuthContext, answer: string, address: string | null): Promise<void> {
  const verdict = await askVerifier(context, answer, address)
  if (verdict.success) return
  const reasons = verdict['error-codes'].join(', ')
  // This is the only place where a wrong secret in the settings is noticed.
  context.log.warn({ reasons }, 'a captcha was refused')
  throw captchaFailed(`request disallowed (${reasons || 'not solved'})`)
}

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

async function askVerifier({ settings, log }: AuthContext, answer: string, address: string | null) {
  try {
    const response = await fetch(settings.captchaVerifyUrl ?? verifiers[settings.captchaProvider], {
      method: 'POST',
      body: new URLSearchParams({
        secret: settings.captchaSecret ?? '',
        response: answer,
        ...(address === null ? {} : { remoteip: address }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
    })
    return Verdict.parse(await response.json())
  } catch (error) {
    log.error({ err: error }, 'the captcha could not be verified')
    throw new AuthProblem(
      500,
      'unexpected_failure',
      'The captcha could not be verified. Please try again soon.',
    )
  }
}

const captchaFailed = (reason: string) =>
  new AuthProblem(400, 'captcha_failed', `captcha protection: ${reason}`)
