import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { authService } from '#auth/auth-service.ts'
import { openAuthContext } from '#tests/support/auth-context.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

/** The calls that anyone may make. A new call is guarded unless it is added here. */
const open = [
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
  'GET /authorize',
  'GET /callback',
  'GET /health',
  'GET /settings',
  'GET /sso/saml/metadata',
  'GET /summary-mails/off',
  'GET /verify',
  'POST /callback',
  'POST /magiclink',
  'POST /otp',
  'POST /recover',
  'POST /resend',
  'POST /signup',
  'POST /sso',
  'POST /sso/saml/acs',
  'POST /summary-mails/off',
  'POST /token',
  'POST /verify',
]

onEachEngine('the calls of the authentication service', (openTestStore) => {
  test('require an access token, except those listed as open', async () => {
    const { context } = await openAuthContext(openTestStore, {
      samlEnabled: true,
      manualLinkingEnabled: true,
    })
    const service = authService(context)
    const calls = service.routes.filter(({ method }) => method !== 'ALL')
    const answered: Record<string, boolean> = {}
    for (const { method, path } of calls) {
      const answer = await service.request(
        path.replaceAll(/:\w+/g, () => randomUUID()),
        { method },
      )
      const { error_code: code } = z
        .object({ error_code: z.string().optional() })
        .parse(await answer.json().catch(() => ({})))
      answered[`${method} ${path}`] = answer.status === 401 && code === 'no_authorization'
    }
    const names = Object.keys(answered)
    expect(names.filter((name) => !answered[name]).sort()).toEqual(open)
    expect(names.length).toBeGreaterThan(open.length + 30)
  })

  test('require an access token for unknown paths below a guarded one', async () => {
    const { context } = await openAuthContext(openTestStore)
    const service = authService(context)
    for (const path of ['/user', '/user/other', '/factors', '/factors/a/b', '/admin/other', '/invite'])
      expect((await service.request(path, { method: 'PATCH' })).status).toBe(401)
    expect((await service.request('/other')).status).toBe(404)
  })
})
