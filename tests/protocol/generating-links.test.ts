import type { GenerateLinkParams } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken } from './admin-client.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const siteUrl = 'https://money.example.org'
const redirectTo = `${siteUrl}/login/finish`

async function linkFor(service: TestService, params: GenerateLinkParams) {
  const { data, error } = await (await adminOf(service)).generateLink(params)
  if (error) throw error
  return data
}

const refusal = async (service: TestService, body: unknown) => {
  const token = await adminToken(service)
  return callAuth(service, 'POST', '/admin/generate_link', { token, headers: datedVersion, body })
}

/** Where the link leads in the end, followed as a browser does it. */
async function followed(service: TestService, link: string): Promise<string> {
  const answer = await fetch(link.replace(siteUrl, service.url), { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

onEachEngine('a link an administrator makes', (openTestStore) => {
  const start = () => startService(openTestStore, { siteUrl, publicUrl: siteUrl, mailerAutoconfirm: false })

  test('to sign up makes the account and sends nothing', async () => {
    const service = await start()
    const email = newAddress()
    const { user, properties } = await linkFor(service, {
      type: 'signup',
      email,
      password: goodPassword,
      options: { data: { name: 'Ada' }, redirectTo },
    })
    expect(user).toMatchObject({
      email,
      confirmation_sent_at: expect.any(String),
    })
    expect(user?.user_metadata).toEqual({ name: 'Ada' })
    expect(user).not.toHaveProperty('email_confirmed_at')
    expect(properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo })
    expect(properties?.email_otp).toMatch(/^\d{6}$/)
    expect(properties?.action_link).toBe(
      `${siteUrl}/auth/v1/verify?token=${properties?.hashed_token}&type=signup&redirect_to=${redirectTo}`,
    )
    expect(service.sent()).toEqual([])

    expect(await followed(service, properties?.action_link ?? '')).toMatch(
      new RegExp(`^${redirectTo}#access_token=.*type=signup`),
    )
    await signIn(service, { email, password: goodPassword })
  })

  test('carries a code and a hash that prove the same, once', async () => {
    const service = await start()
    const { email } = await confirmed(service)
    const byHash = await linkFor(service, { type: 'magiclink', email })
    const token_hash = byHash.properties?.hashed_token ?? ''
    const client = service.newClient()
    expect((await client.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
    expect((await client.verifyOtp({ token_hash, type: 'magiclink' })).error?.code).toBe('otp_expired')
    const byCode = await linkFor(service, { type: 'magiclink', email })
    const token = byCode.properties?.email_otp ?? ''
    expect((await client.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  })

  test('to sign in signs up who is not there yet', async () => {
    const service = await start()
    const email = newAddress()
    const { user, properties } = await linkFor(service, { type: 'magiclink', email })
    expect(user?.email).toBe(email)
    expect(properties?.verification_type).toBe('signup')
    expect(properties?.action_link).toContain('type=signup')
    const again = await linkFor(service, { type: 'magiclink', email })
    expect(again.properties?.verification_type).toBe('magiclink')
    expect(again.user?.id).toBe(user?.id)
    expect(await followed(service, again.properties?.action_link ?? '')).toContain('#access_token=')
  })

  test('to recover an account leads to a session', async () => {
    const service = await start()
    const { email } = await confirmed(service)
    const { user, properties } = await linkFor(service, { type: 'recovery', email, options: { redirectTo } })
    expect(user?.recovery_sent_at).toEqual(expect.any(String))
    expect(await followed(service, properties?.action_link ?? '')).toMatch(/#access_token=.*type=recovery/)
  })

  test('to invite makes an invited account, and can be made again', async () => {
    const service = await start()
    const email = newAddress()
    const first = await linkFor(service, { type: 'invite', email, options: { data: { name: 'Ada' } } })
    expect(first.user).toMatchObject({ invited_at: expect.any(String) })
    expect(first.user?.user_metadata).toEqual({ name: 'Ada' })
    const second = await linkFor(service, { type: 'invite', email })
    expect(await followed(service, first.properties?.action_link ?? '')).toContain('error_code=otp_expired')
    expect(await followed(service, second.properties?.action_link ?? '')).toMatch(
      /#access_token=.*type=invite/,
    )
  })

  test('to change an address needs both halves, of which each is a link of its own', async () => {
    const service = await start()
    const { email, userId } = await confirmed(service)
    const newEmail = newAddress()
    const current = await linkFor(service, { type: 'email_change_current', email, newEmail })
    const next = await linkFor(service, { type: 'email_change_new', email, newEmail })
    expect(current.user).toMatchObject({
      email,
      new_email: newEmail,
      email_change_sent_at: expect.any(String),
    })
    expect(current.properties).toMatchObject({ verification_type: 'email_change_current' })
    for (const { properties } of [current, next]) {
      expect(new URL(properties?.action_link ?? '').searchParams.get('type')).toBe('email_change')
      expect(new URL(properties?.action_link ?? '').searchParams.get('token')).toBe(properties?.hashed_token)
    }
    expect(await followed(service, current.properties?.action_link ?? '')).toContain('#message=')
    expect(await followed(service, next.properties?.action_link ?? '')).toContain('#access_token=')
    const { data } = await (await adminOf(service)).getUserById(userId)
    expect(data.user?.email).toBe(newEmail)
    expect(data.user).not.toHaveProperty('new_email')
  })

  test('to another address makes half a confirmation of an earlier wish worthless', async () => {
    const service = await start()
    const { email } = await confirmed(service)
    const current = await linkFor(service, { type: 'email_change_current', email, newEmail: newAddress() })
    await followed(service, current.properties?.action_link ?? '')
    const next = await linkFor(service, { type: 'email_change_new', email, newEmail: newAddress() })
    expect(await followed(service, next.properties?.action_link ?? '')).toContain('#message=')
  })

  test('leads nowhere that is not allowed', async () => {
    const service = await start()
    const email = newAddress()
    const { body } = await refusal(service, {
      type: 'magiclink',
      email,
      redirect_to: 'https://evil.example.net/',
    })
    expect(body.redirect_to).toBe(siteUrl)
    expect(body.action_link).toMatch(new RegExp(`&redirect_to=${siteUrl}$`))
  })

  test('expires like one that was sent', async () => {
    const service = await start()
    const { email } = await confirmed(service)
    const { properties } = await linkFor(service, { type: 'recovery', email })
    service.advanceClock(86_401)
    expect(await followed(service, properties?.action_link ?? '')).toContain('error_code=otp_expired')
  })

  test('is refused where there is nothing to link to', async () => {
    const service = await start()
    const { email } = await confirmed(service)
    const other = await confirmed(service)
    const unknown = newAddress()
    const cases: [Record<string, unknown>, number, string][] = [
      [{ type: 'signup', email, password: goodPassword }, 422, 'email_exists'],
      [{ type: 'invite', email }, 422, 'email_exists'],
      [{ type: 'signup', email: unknown }, 400, 'validation_failed'],
      [{ type: 'signup', email: unknown, password: 'short' }, 422, 'weak_password'],
      [{ type: 'recovery', email: unknown }, 404, 'user_not_found'],
      [{ type: 'email_change_new', email: unknown, new_email: newAddress() }, 404, 'user_not_found'],
      [{ type: 'email_change_current', email: unknown, new_email: newAddress() }, 404, 'user_not_found'],
      [{ type: 'email_change_new', email }, 400, 'validation_failed'],
      [{ type: 'email_change_new', email, new_email: 'nothing' }, 400, 'validation_failed'],
      [{ type: 'email_change_new', email, new_email: other.email }, 422, 'email_exists'],
      [{ type: 'toString', email }, 400, 'validation_failed'],
      [{ email }, 400, 'validation_failed'],
      [{ type: 'recovery', email: 'nothing' }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases)
      expect([body, await refusal(service, body)]).toMatchObject([body, { status, body: { code } }])
    expect(
      await callAuth(service, 'POST', '/admin/generate_link', { body: { type: 'recovery', email } }),
    ).toMatchObject({
      status: 401,
    })
  })

  test('to the current address is not made where that is not asked', async () => {
    const service = await startService(openTestStore, { mailerSecureEmailChangeEnabled: false })
    const { email } = await signUp(service)
    const wish = { email, new_email: newAddress() }
    expect(await refusal(service, { type: 'email_change_current', ...wish })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    const { body } = await refusal(service, { type: 'email_change_new', ...wish })
    expect(await followed(service, body.action_link)).toContain('#access_token=')
  })
})

async function confirmed(service: TestService) {
  const email = newAddress()
  const { data } = await (await adminOf(service)).createUser({
    email,
    password: goodPassword,
    email_confirm: true,
  })
  return { email, userId: data.user?.id ?? '' }
}
