import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openAuthContext } from '#tests/support/auth-context.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { signAdminToken } from './signing-keys.ts'

onEngine('SQLite', 'GET /healthz', (openTestStore) => {
  test('tells only the operator when the last backup was made', async () => {
    const { context } = await openAuthContext(openTestStore)
    const backup = { last_made_at: '2025-03-14T03:00:00.000Z', last_failed_at: null }
    const app = createApp({ ...context, operatorDetails: () => ({ backup }) }, null)
    const ask = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await app.request('/healthz', { headers })).json()
    }
    const tokenOf = (role: string) =>
      signAdminToken(context.store, context.clock, { role, seconds: 60, issuer: undefined, audience: 'x' })
    expect(await ask(await tokenOf('service_role'))).toEqual({ status: 'ok', backup })
    for (const token of [undefined, 'x.y.z', context.secrets.anonKey, await tokenOf('authenticated')])
      expect(await ask(token)).toEqual({ status: 'ok' })
  })
})
