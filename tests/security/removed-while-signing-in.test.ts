import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { present } from '#tests/protocol/id-token-calls.ts'
import { callAuth, signUp } from '#tests/protocol/protocol-calls.ts'
import { ada, startWithProvider } from '#tests/protocol/provider-calls.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const mallory = { sub: 'mallory-1', email: 'mallory@example.com', email_verified: true }

onEachEngine('an identity that is removed while it signs in', (openTestStore) => {
  test('opens no session of the account that it was removed from', async () => {
    const { service, provider } = await startWithProvider(openTestStore, { people: [ada, mallory] })
    for (let round = 1; round <= 2; round += 1) {
      const email = `owner-${round}@example.com`
      const attacker = await signUp(service, email)
      const id_token = await provider.signIdToken({ ...mallory, sub: `mallory-${round}` })
      const linked = await present(service, { id_token, link_identity: true }, attacker.accessToken)
      expect(linked.status).toBe(200)
      await callAuth(service, 'POST', '/recover', { body: { email } })
      const token = service.sent().at(-1)?.code

      const attempts = Array.from({ length: 24 }, async (_, index) => {
        await sleep(index * 3)
        return present(service, { id_token })
      })
      const [proof, ...sessions] = await Promise.all([
        sleep(20).then(() => verify(service, { type: 'recovery', email, token })),
        ...attempts,
      ])
      expect(proof.status).toBe(200)
      for (const { body } of sessions) {
        if (!body.access_token) continue
        const { status, body: user } = await callAuth(service, 'GET', '/user', { token: body.access_token })
        expect(status === 200 && user.id === attacker.userId).toBe(false)
      }
    }
  })
})
