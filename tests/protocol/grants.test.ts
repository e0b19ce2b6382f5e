import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('a grant', (openTestStore) => {
  test('of an unknown type is rejected', async () => {
    const service = await startService(openTestStore)
    for (const path of ['/token', '/token?grant_type=magic'])
      expect(await callAuth(service, 'POST', path, { body: {} })).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_credentials' },
      })
  })

  test('for a wallet is disabled, with the message that clients look for', async () => {
    const service = await startService(openTestStore)
    const answer = await callAuth(service, 'POST', '/token?grant_type=web3', {
      body: {},
      headers: datedVersion,
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'web3_provider_disabled' } })
    expect(answer.body.message).toContain('Web3 provider is disabled')
  })
})
