import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { startProduct } from '#tests/support/start-product.ts'

type Tokens = { access_token: string; refresh_token: string; user: { id: string } }

onEachEngine('the sessions:end command', (_, newPlace) => {
  const start = async () => {
    const place = await newPlace()
    const product = await startProduct({
      DATA_DIR: place.dataDirectory,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    })
    onTestFinished(async () => void (await product.stop()))
    const call = async (method: string, path: string, token?: string, body?: unknown) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      }
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await fetch(`${product.url}/auth/v1${path}`, request)
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const person = async (email: string) => {
      const credentials = { email, password: 'correct horse battery' }
      const signedUp: Tokens = (await call('POST', '/signup', undefined, credentials)).body
      const signIn = async (): Promise<Tokens> =>
        (await call('POST', '/token?grant_type=password', undefined, credentials)).body
      return { signedUp, signIn }
    }
    /** The responses to the access token and the refresh token of a session. */
    const statusesOf = async ({ access_token, refresh_token }: Tokens) => [
      (await call('GET', '/user', access_token)).status,
      (await call('POST', '/token?grant_type=refresh_token', undefined, { refresh_token })).status,
    ]
    const end = (...words: string[]) => runCommand('end-sessions', place, words)
    return { call, person, statusesOf, end }
  }

  test('signs out one user everywhere, immediately, and everyone only with --everyone', async () => {
    const { call, person, statusesOf, end } = await start()
    const ada = await person('ada@example.com')
    const bert = await person('bert@example.com')
    const second = await ada.signIn()
    expect(await end('Ada@Example.com')).toEqual({ code: 0, out: 'Sessions ended: 2.\n', err: '' })
    for (const session of [ada.signedUp, second]) expect(await statusesOf(session)).toEqual([403, 400])
    expect(await statusesOf(bert.signedUp)).toEqual([200, 200])
    const again = await ada.signIn()
    const { body } = await call('GET', '/user/events', again.access_token)
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('sessions_ended')
    expect((await end(again.user.id)).out).toBe('Sessions ended: 1.\n')

    const sessions = [await ada.signIn(), await bert.signIn()]
    for (const words of [[], ['--everyone', 'ada@example.com'], ['ada@example.com', 'bert@example.com']])
      expect(await end(...words)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('npm run sessions:end'),
      })
    expect(await end('nobody@example.com')).toMatchObject({
      code: 1,
      err: 'There is no user "nobody@example.com".\n',
    })
    expect((await end('nobody')).err).toBe('There is no user "nobody".\n')
    for (const session of sessions) expect((await statusesOf(session))[0]).toBe(200)
    expect((await end('--everyone')).out).toBe('Sessions ended: 3.\n')
    for (const session of [...sessions, bert.signedUp]) expect((await statusesOf(session))[0]).toBe(403)
  })
})
