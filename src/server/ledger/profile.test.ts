import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the profile', (openTestStore) => {
  test('has the address of the session and the last saved name', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const profile = { id: user.userId, email: user.email, name: null }
    expect(await user.get('/profile')).toMatchObject({ status: 200, body: profile })
    expect(await user.put('/profile', { name: ' Ada ' })).toMatchObject({
      status: 200,
      body: { ...profile, name: 'Ada' },
    })
    expect((await user.put('/profile', {})).body).toEqual({ ...profile, name: 'Ada' })
    expect((await user.patch('/profile', { name: 'Grace' })).body).toEqual({ ...profile, name: 'Grace' })
    expect((await user.get('/profile')).body).toEqual({ ...profile, name: 'Grace' })
  })

  test('can be given a name if the sign-up had none', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    expect(await user.patch('/profile', { name: 'Ada' })).toMatchObject({
      status: 200,
      body: { name: 'Ada' },
    })
  })

  test("cannot take another user's ID or address", async () => {
    const user = await signUpCaller(await startService(openTestStore))
    for (const field of ['id', 'email', 'user_id'])
      expect(await user.put('/profile', { name: 'Ada', [field]: 'x' })).toMatchObject({
        status: 400,
        body: { errors: [{ field, message: 'is not a known field' }] },
      })
  })
})
