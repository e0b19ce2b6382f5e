import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'
import { asAdmin } from './admin-client.ts'
import { verify } from './confirming-calls.ts'
import { callAuth, ledgerStatus, signIn } from './protocol-calls.ts'
import { callFactors, signInAgain, withTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

/** Recovers an account by mail, like an address owner whose account someone else created. */
async function recover(service: TestService, email: string) {
  service.advanceClock(61)
  await callAuth(service, 'POST', '/recover', { body: { email } })
  const mail = service.sent().findLast(({ code }) => code !== '')
  return (await verify(service, { type: 'recovery', email, token: mail?.code })).body
}

onEachEngine('a second factor that locks the owner out', (openTestStore, newPlace) => {
  async function keptOut() {
    const place = await newPlace()
    const service = await startService(() => openTestStore(place))
    const stranger = await withTotp(service)
    await callFactors(service, stranger.accessToken, 'POST', '/recovery-codes')
    const owner = await recover(service, stranger.email)
    expect(owner.user.factors).toMatchObject([{ id: stranger.factorId, status: 'verified' }])
    expect(await ledgerStatus(service, owner.access_token)).toBe(403)
    return { place, service, stranger, owner }
  }

  const leftOf = async ({ context: { store } }: TestService) => ({
    factors: await store.selectFrom('factors').select('id').execute(),
    codes: await store.selectFrom('recoveryCodes').select('codeHash').execute(),
  })

  test('is removed with its recovery codes by the factors:remove command, which ends all sessions', async () => {
    const { place, service, stranger, owner } = await keptOut()
    const { code, out } = await runCommandAsProcess('remove-factors', place, [
      '--user',
      stranger.email.toUpperCase(),
    ])
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Second factors removed: 1.\nThe user has been signed out on all devices.\n',
    })
    expect(await leftOf(service)).toEqual({ factors: [], codes: [] })
    expect(await ledgerStatus(service, owner.access_token)).toBe(401)
    const again = await recover(service, stranger.email)
    expect(await ledgerStatus(service, again.access_token)).toBe(200)
    const { body } = await callAuth(service, 'GET', '/user/events', { token: again.access_token })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('second_factor_removed')
    expect((await runCommand('remove-factors', place, ['--user', again.user.id])).out).toBe(
      'Second factors removed: 0.\n',
    )
  })

  test('is removed with its recovery codes by an administrator’s call', async () => {
    const { service, stranger, owner } = await keptOut()
    const path = `/admin/users/${stranger.userId}/factors/${stranger.factorId}`
    expect((await asAdmin(service, 'DELETE', path)).status).toBe(200)
    expect(await leftOf(service)).toEqual({ factors: [], codes: [] })
    expect(await ledgerStatus(service, owner.access_token)).toBe(200)
    const { body } = await callAuth(service, 'GET', '/user/events', { token: owner.access_token })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('second_factor_removed')
  })

  test('is not removed for an unknown or missing user', async () => {
    const { place, service } = await keptOut()
    expect(await runCommand('remove-factors', place, ['--user', 'nobody@example.com'])).toMatchObject({
      code: 1,
      err: 'There is no user "nobody@example.com".\n',
    })
    expect(await runCommand('remove-factors', place)).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run factors:remove'),
    })
    expect((await leftOf(service)).factors).toHaveLength(1)
  })

  test('makes the command warn if the address was never verified', async () => {
    const place = await newPlace()
    const service = await startService(() => openTestStore(place))
    const person = await withTotp(service)
    const { out } = await runCommand('remove-factors', place, ['--user', person.email])
    expect(out).toContain(`The address ${person.email} has never been verified`)
    expect((await signInAgain(service.newClient(), person))?.access_token).toBeTruthy()
    expect(await ledgerStatus(service, (await signIn(service, person)).accessToken)).toBe(200)
  })
})
