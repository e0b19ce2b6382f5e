import { expect, test } from 'vitest'
import { signUpAndProve } from '#tests/protocol/confirming-calls.ts'
import { callAuth, signUp } from '#tests/protocol/protocol-calls.ts'
import {
  ada,
  challenge,
  page,
  queryOf,
  signInThrough,
  startWithProvider,
  stopAtCallback,
  verifier,
} from '#tests/protocol/provider-calls.ts'
import type { TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const mallory = { sub: 'mallory-1', email: 'mallory@example.com', email_verified: true }

/** The header that browsers send when they open a page. */
const asBrowser = { 'Sec-Fetch-Dest': 'document' }

/** Starts linking an identity, but sends its owner to the provider. Returns the final URL. */
async function sendToProvider(service: TestService, token: string, parameters: Record<string, string>) {
  const query = new URLSearchParams({
    provider: 'oidc',
    redirect_to: page,
    skip_http_redirect: 'true',
    ...parameters,
  })
  const { body } = await callAuth(service, 'GET', `/user/identities/authorize?${query}`, { token })
  const back = await stopAtCallback(service, body.url, ada.sub)
  const answer = await fetch(back, { redirect: 'manual', headers: asBrowser })
  return new URL(answer.headers.get('location') ?? '')
}

const readUser = (service: TestService, token: string) => callAuth(service, 'GET', '/user', { token })

onEngine('SQLite', 'the identity of a user whom someone else sent to the provider', (openTestStore) => {
  const start = () => startWithProvider(openTestStore, { people: [ada, mallory] })

  test('does not vouch for the address of an account that was created with it', async () => {
    for (const parameters of [{}, challenge]) {
      const { service } = await start()
      const attacker = await signUp(service, ada.email)
      await sendToProvider(service, attacker.accessToken, parameters)
      const { body } = await readUser(service, attacker.accessToken)
      expect(body).not.toHaveProperty('email_proved_at')
      expect(body.identities).toHaveLength(1)

      await signInThrough(service, ada.sub)
      expect((await readUser(service, attacker.accessToken)).status).toBe(403)
    }
  })

  test('does not lead its owner into the account of the other user', async () => {
    for (const parameters of [{}, challenge]) {
      const { service } = await start()
      const attacker = await signUpAndProve(service)
      const owner = await signUpAndProve(service, ada.email)
      await sendToProvider(service, attacker.accessToken, parameters)
      expect((await signInThrough(service, ada.sub)).user.id).toBe(owner.userId)
    }
  })

  test('is linked only by the client that asked for it, when it exchanges the code', async () => {
    const { service } = await start()
    const person = await signUpAndProve(service)
    const back = await sendToProvider(service, person.accessToken, challenge)
    const exchange = (code_verifier: string) =>
      callAuth(service, 'POST', '/token?grant_type=pkce', {
        body: { auth_code: queryOf(back).code, code_verifier },
      })
    expect((await exchange('x'.repeat(64))).status).toBe(400)
    expect((await readUser(service, person.accessToken)).body.identities).toHaveLength(1)
    expect((await exchange(verifier)).body.user.identities).toHaveLength(2)
    expect((await signInThrough(service, ada.sub)).user.id).toBe(person.userId)
  })

  test('proves nothing when the user then links an identity of their own', async () => {
    const { service, provider } = await start()
    const attacker = await signUp(service, ada.email)
    await sendToProvider(service, attacker.accessToken, challenge)
    await callAuth(service, 'POST', '/token?grant_type=id_token', {
      token: attacker.accessToken,
      body: { provider: 'oidc', id_token: await provider.signIdToken(mallory), link_identity: true },
    })
    expect((await readUser(service, attacker.accessToken)).body).not.toHaveProperty('email_proved_at')
    await signInThrough(service, ada.sub)
    expect((await readUser(service, attacker.accessToken)).status).toBe(403)
  })
})
