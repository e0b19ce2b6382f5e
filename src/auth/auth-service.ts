import { type Context, Hono } from 'hono'
import { events, reauthenticate, user } from '#auth/account/user.ts'
import { audit } from '#auth/administration/audit.ts'
import { invite } from '#auth/administration/invite.ts'
import { generateLink } from '#auth/administration/make-link.ts'
import { ssoProviders } from '#auth/administration/sso-providers.ts'
import { adminUsers } from '#auth/administration/users.ts'
import { recover } from '#auth/codes/recover.ts'
import { resend } from '#auth/codes/resend.ts'
import { magiclink, otp } from '#auth/codes/send-sign-in-code.ts'
import { verify } from '#auth/codes/verify.ts'
import { factors } from '#auth/factors/factors.ts'
import { requireCaptcha } from '#auth/limits/captcha.ts'
import { limitCalls, limitSignups } from '#auth/limits/limit-calls.ts'
import type { CallBucket } from '#auth/limits/limits.ts'
import { authorize } from '#auth/providers/authorize.ts'
import { callback } from '#auth/providers/callback.ts'
import { identities, linking } from '#auth/providers/identities.ts'
import { openProviders, type Providers } from '#auth/providers/open-providers.ts'
import { requireSaml, saml, sso } from '#auth/saml/sso.ts'
import {
  requireAdmin,
  requireFullSession,
  requireSession,
  type WithSession,
} from '#auth/sessions/session-guards.ts'
import { logout, sessions } from '#auth/sessions/sessions-of-user.ts'
import { token } from '#auth/sessions/token.ts'
import { signup } from '#auth/signing-up/sign-up.ts'
import { summaryMails, summaryMailsOff } from '#auth/summary-mails/summary-mails.ts'
import { limitBody } from '#http/limit-body.ts'
import type { Logged } from '#http/request-log.ts'
import { answerAuthError } from './answer-auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'
import { cleanUpAfterWrites } from './clean-up.ts'
import { health, jwks, openIdConfiguration, settings } from './discovery.ts'
import { allowOrigins, limitTime, neverCached } from './middleware.ts'

const mebibyte = 1024 * 1024
const seconds = 1000

/**
 * Accounts and sessions, in the protocol that Supabase Auth clients speak (docs/auth-endpoints.md). Lists every
 * endpoint with its guards: first those open to anyone, then those for signed-in users, then those for administrators.
 */
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
    .route('/', limitedCalls(context))
    .route('/', openCalls(context, providers))
    .route('/', userCalls(context, providers))
    .route('/', administratorCalls(context))
    .all('*', (c) => {
      throw new AuthProblem(404, 'unknown', `There is no ${c.req.method} ${c.req.path}`)
    })
}

/** Rate limits by IP address, and captchas, for the calls that anyone can make. They are checked first. */
function limitedCalls(context: AuthContext) {
  const limit = (bucket: CallBucket) => limitCalls(context, bucket)
  const captcha = requireCaptcha(context)
  return (
    new Hono()
      .post('/token', limit('token'), (c, next) =>
        c.req.query('grant_type') === 'password' ? captcha(c, next) : next(),
      )
      .post('/signup', limitSignups(context), captcha)
      .post('/otp', limit('otp'), captcha)
      .post('/magiclink', limit('magiclink'), captcha)
      .post('/recover', limit('recover'), captcha)
      .post('/resend', limit('resend'), captcha)
      .post('/sso', limit('sso'), captcha)
      .post('/sso/saml/acs', limit('saml'))
      .on(['GET', 'POST'], '/callback', limit('callback'))
      // Each of these calls stores a sign-in in progress.
      .get('/authorize', limit('authorize'))
      .on(['GET', 'POST'], '/user/identities/authorize', limit('authorize'))
      .on(['GET', 'POST'], '/verify', limit('verify'))
      .put('/user', limit('user'))
      .post('/summary-mails/off', limit('verify'))
      .post('/factors/:id/challenge', limit('challenge'))
      .post('/factors/:id/verify', limit('factor'))
  )
}

/** Open to anyone. Each endpoint checks what it is given: a password, a code, a token or a provider's response. */
const openCalls = (context: AuthContext, providers: Providers) =>
  new Hono<Logged>()
    .route('/signup', signup(context))
    .route('/token', token(context, providers))
    .route('/otp', otp(context))
    .route('/magiclink', magiclink(context))
    .route('/verify', verify(context))
    .route('/resend', resend(context))
    .route('/recover', recover(context))
    .route('/authorize', authorize(context, providers))
    .route('/callback', callback(context, providers))
    .route('/sso', sso(context))
    .route('/sso/saml', saml(context))
    .route('/summary-mails/off', summaryMailsOff(context))
    .route('/settings', settings(context, providers))
    .route('/health', health())
    .route('/.well-known/jwks.json', jwks(context))
    .route('/.well-known/openid-configuration', openIdConfiguration(context))

/** For the signed-in user. Everything under these paths requires a live session, and the endpoints rely on it. */
const userCalls = (context: AuthContext, providers: Providers) =>
  new Hono<WithSession>()
    .on('ALL', ['/logout', '/user/*', '/reauthenticate', '/factors/*'], requireSession(context))
    .on('ALL', ['/user/sessions/*', '/user/events', '/user/summary-mails'], requireFullSession(context))
    .route('/logout', logout(context))
    .route('/user', user(context))
    .route('/user/sessions', sessions(context))
    .route('/user/events', events(context))
    .route('/user/summary-mails', summaryMails(context))
    .route('/user/identities', identities(context))
    .route('/user/identities/authorize', linking(context, providers))
    .route('/reauthenticate', reauthenticate(context))
    .route('/factors', factors(context))

/** For administrators, whose tokens need not belong to a user. */
const administratorCalls = (context: AuthContext) =>
  new Hono()
    .on('ALL', ['/invite', '/admin/*'], requireAdmin(context))
    .route('/invite', invite(context))
    .route('/admin/users', adminUsers(context))
    .route('/admin/audit', audit(context))
    .route('/admin/generate_link', generateLink(context))
    .route('/admin/sso/providers', ssoProviders(context))

function tooLarge(c: Context): never {
  // The client need not send the rest.
  c.header('Connection', 'close')
  throw new AuthProblem(413, 'request_entity_too_large', 'The request body is larger than 1 MiB')
}

const passkeys = ['/passkeys/*', '/admin/users/:id/passkeys/*']
const others = ['/oauth/*', '/user/oauth/grants', '/admin/oauth/clients/*', '/admin/custom-providers/*']

/** Parts of the protocol that are not supported, with the error codes that clients expect for disabled features. */
const switchedOff = () =>
  new Hono()
    .on('ALL', passkeys, () => {
      throw new AuthProblem(404, 'passkey_disabled', 'Passkeys are not enabled')
    })
    .on('ALL', others, () => {
      throw new AuthProblem(404, 'feature_disabled', 'This feature is not enabled')
    })
