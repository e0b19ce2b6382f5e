import { type Context, Hono } from 'hono'
import { events, reauthenticate, user } from '#server/auth/account/user.ts'
import { audit } from '#server/auth/administration/audit.ts'
import { invite } from '#server/auth/administration/invite.ts'
import { generateLink } from '#server/auth/administration/make-link.ts'
import { ssoProviders } from '#server/auth/administration/sso-providers.ts'
import { adminUsers } from '#server/auth/administration/users.ts'
import { recover } from '#server/auth/codes/recover.ts'
import { resend } from '#server/auth/codes/resend.ts'
import { magiclink, otp } from '#server/auth/codes/send-sign-in-code.ts'
import { verify } from '#server/auth/codes/verify.ts'
import { factors } from '#server/auth/factors/factors.ts'
import { authorize } from '#server/auth/providers/authorize.ts'
import { callback } from '#server/auth/providers/callback.ts'
import { identities, linking } from '#server/auth/providers/identities.ts'
import { requireSaml, saml, sso } from '#server/auth/saml/sso.ts'
import { logout, sessions } from '#server/auth/sessions/sessions-of-user.ts'
import { token } from '#server/auth/sessions/token.ts'
import { signup } from '#server/auth/signing-up/sign-up.ts'
import { limitBody } from '#server/http/limit-body.ts'
import type { Logged } from '#server/http/request-log.ts'
import { answerAuthError } from './answer-auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'
import { cleanUpAfterWrites } from './clean-up.ts'
import { health, jwks, openIdConfiguration, settings } from './discovery.ts'
import { switchedOff } from './endpoints/switched-off.ts'
import { guardedCalls } from './guarded-calls.ts'
import { allowOrigins, limitTime, neverCached } from './middleware.ts'
import { openProviders } from './providers/open-providers.ts'

const mebibyte = 1024 * 1024
const seconds = 1000

/** Accounts and sessions, in the protocol that Supabase Auth clients speak (docs/auth-endpoints.md). */
export function authService(context: AuthContext) {
  const providers = openProviders(context)
  return new Hono<Logged>()
    .onError(answerAuthError(context.log))
    .use(
      neverCached,
      allowOrigins(context.settings.corsOrigins),
      limitTime(10 * seconds),
      limitBody(mebibyte, tooLarge),
      cleanUpAfterWrites(context),
    )
    .use('/sso/*', requireSaml(context))
    .route('/', switchedOff())
    .route('/', guardedCalls(context))
    .route('/signup', signup(context))
    .route('/token', token(context, providers))
    .route('/otp', otp(context))
    .route('/magiclink', magiclink(context))
    .route('/verify', verify(context))
    .route('/resend', resend(context))
    .route('/recover', recover(context))
    .route('/logout', logout(context))
    .route('/user', user(context))
    .route('/user/sessions', sessions(context))
    .route('/user/events', events(context))
    .route('/user/identities', identities(context))
    .route('/reauthenticate', reauthenticate(context))
    .route('/user/identities/authorize', linking(context, providers))
    .route('/authorize', authorize(context, providers))
    .route('/callback', callback(context, providers))
    .route('/factors', factors(context))
    .route('/sso', sso(context))
    .route('/sso/saml', saml(context))
    .route('/admin/sso/providers', ssoProviders(context))
    .route('/invite', invite(context))
    .route('/admin/users', adminUsers(context))
    .route('/admin/audit', audit(context))
    .route('/admin/generate_link', generateLink(context))
    .route('/settings', settings(context, providers))
    .route('/health', health())
    .route('/.well-known/jwks.json', jwks(context))
    .route('/.well-known/openid-configuration', openIdConfiguration(context))
    .all('*', (c) => {
      throw new AuthProblem(404, 'unknown', `There is no ${c.req.method} ${c.req.path}`)
    })
}

function tooLarge(c: Context): never {
  // The client need not send the rest.
  c.header('Connection', 'close')
  throw new AuthProblem(413, 'request_entity_too_large', 'The request body is larger than 1 MiB')
}
