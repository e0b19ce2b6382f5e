import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the profile', (openTestStore) => {
  test('has the address of the session and the last saved name', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const profile = {
      id: user.userId,
      email: user.email,
      name: null,
      locale: 'en-US',
      categories_shown: 'everything',
    }
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

  test('has the locale last chosen, which saving a name leaves alone', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    expect(await user.patch('/profile', { locale: 'de-CH' })).toMatchObject({
      status: 200,
      body: { name: null, locale: 'de-CH' },
    })
    await user.put('/profile', { name: 'Ada' })
    await user.put('/profile', {})
    expect((await user.get('/profile')).body).toMatchObject({ name: 'Ada', locale: 'de-CH' })
  })

  test('has what the dashboard was last chosen to show', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const chosen = { status: 200, body: { locale: 'en-US', categories_shown: 'spending' } }
    expect(await user.patch('/profile', { categories_shown: 'spending' })).toMatchObject(chosen)
    expect(await user.put('/profile', { name: 'Ada' })).toMatchObject(chosen)
    expect((await user.patch('/profile', { categories_shown: 'nothing' })).status).toBe(400)
  })

  test('refuses what is no locale, and a change of nothing', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    for (const locale of ['', 'German', 'de', 'de_DE', 'de-DE-u-nu-arab', 7, null])
      expect((await user.patch('/profile', { locale })).status).toBe(400)
    expect(await user.patch('/profile', {})).toMatchObject({
      status: 400,
      body: { detail: 'The request: must contain a change.' },
    })
    expect((await user.get('/profile')).body.locale).toBe('en-US')
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
