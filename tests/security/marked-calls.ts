import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished } from 'vitest'
import { openStore } from '#store/open-store.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { openMailbox } from '#tests/support/smtp-mailbox.ts'
import type { ReceivedMail } from '#tests/support/start-mailbox.ts'
import { startProduct } from '#tests/support/start-product.ts'

export const email = 'marked-address@example.org'
export const passwords = ['marked password one', 'marked password two', 'marked password three']
export const text = {
  description: 'MARKED DESCRIPTION',
  pattern: 'MARKED PATTERN',
  category: 'MARKED CATEGORY',
  name: 'Marked Name',
  search: 'marked search',
  key: 'marked-key-0123456789',
}
export const amounts = { row: -4321.98, edited: -7654.32, cost: 2468.13, ledger: 1357.91 }

/** The product in a separate process with its complete log, and the responses to all calls. */
export async function startMarked(place: Place) {
  const mailbox = await openMailbox()
  const product = await startProduct({
    DATA_DIR: place.dataDirectory,
    DATABASE_URL: place.databaseUrl ?? '',
    SMTP_URL: mailbox.url,
    SMTP_MAX_FREQUENCY: '0',
    MAILER_AUTOCONFIRM: 'false',
    MAILER_OTP_LENGTH: '10',
    LOG_LEVEL: 'trace',
  })
  onTestFinished(() => void product.stop())
  const answers: { status: number; requestId: string | null }[] = []
  async function call(method: string, path: string, given: { token?: string; body?: unknown } = {}) {
    const { token, body } = given
    const response = await fetch(product.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await response.text()
    answers.push({ status: response.status, requestId: response.headers.get('x-request-id') })
    const isJson = response.headers.get('content-type')?.includes('json') && answer !== ''
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer }
  }
  return { product, mailbox, call, answers }
}
type Marked = Awaited<ReturnType<typeof startMarked>>

/** The secrets in a mail: its link, the token in it, and its code. */
function secretsOf(mail: ReceivedMail | undefined) {
  const written = mail?.email.text ?? ''
  const [link = ''] = /^http\S+$/m.exec(written) ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  const [code = ''] = /\b\d{10}\b/.exec(written.replace(link, '')) ?? []
  return { link: link.replace(/^http:\/\/[^/]+/, ''), token, code }
}

/** Signs up, signs in, follows mails and uses a second factor, successfully and not; returns every secret involved. */
export async function signInEveryWay({ call, mailbox }: Marked) {
  const [first, second, third] = passwords as [string, string, string]
  const auth = (method: string, path: string, body?: unknown, token?: string) =>
    call(method, `/auth/v1${path}`, { body, ...(token && { token }) })
  const secrets: string[] = []
  const tokensOf = ({ body }: { body: { access_token: string; refresh_token: string } }) => {
    secrets.push(body.access_token, body.refresh_token)
    return body
  }
  const lastMail = () => {
    const found = secretsOf(mailbox.received.at(-1))
    secrets.push(found.token, found.code)
    return found
  }

  await auth('POST', '/signup', { email, password: first, data: { name: text.name } })
  const { link, token } = lastMail()
  const followed = await call('GET', link)
  expect(followed.status).toBe(303)
  const fragment = new URLSearchParams(followed.headers.get('location')?.split('#')[1])
  secrets.push(fragment.get('access_token') ?? '', fragment.get('refresh_token') ?? '')
  await call('GET', link)
  await auth('POST', '/verify', { type: 'signup', token_hash: token })

  await auth('POST', '/token?grant_type=password', { email, password: second })
  await auth('POST', '/token?grant_type=password', `{"email":"${email}","password":"${first}"`)
  await auth('POST', `/token?grant_type=${encodeURIComponent(first)}`, {})
  const session = tokensOf(await auth('POST', '/token?grant_type=password', { email, password: first }))
  const renewed = tokensOf(
    await auth('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
  )
  await auth('POST', '/recover', { email })
  const recovery = lastMail()
  const wrong = { type: 'recovery', email, token: '0123456789' }
  await auth('POST', '/verify', wrong)
  const recovered = tokensOf(await auth('POST', '/verify', { ...wrong, token: recovery.code }))
  await auth('PUT', '/user', { password: second }, recovered.access_token)
  await auth('PUT', '/user', { password: third, data: { name: text.name } }, recovered.access_token)
  await auth('POST', '/otp', { email, create_user: false })
  const { code } = lastMail()
  const mine = tokensOf(await auth('POST', '/verify', { type: 'email', email, token: code }))

  const factors = (path: string, body: unknown, token = mine.access_token) =>
    auth('POST', `/factors${path}`, body, token)
  const enrolled = await factors('', { factor_type: 'totp', friendly_name: text.name })
  const secret: string = enrolled.body.totp.secret
  secrets.push(secret, enrolled.body.totp.uri)
  const challenge = await factors(`/${enrolled.body.id}/challenge`, {})
  const proof = { challenge_id: challenge.body.id, code: 'marked' }
  await factors(`/${enrolled.body.id}/verify`, proof)
  const shown = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const strong = tokensOf(await factors(`/${enrolled.body.id}/verify`, { ...proof, code: shown }))
  const made = await factors('/recovery-codes', {}, strong.access_token)
  expect(made.status).toBe(200)
  secrets.push(...made.body.codes)

  expect(secrets.filter((it) => typeof it !== 'string' || it.length < 10)).toEqual([])
  return { secrets, token: strong.access_token, earlier: renewed.access_token }
}

/** Reads and writes a whole ledger, with and without errors. */
export async function useLedger({ call }: Marked, token: string) {
  const api = (method: string, path: string, body?: unknown) =>
    call(method, `/api/v1${path}`, { token, body })
  const row = {
    date: '2025-03-14',
    description: text.description,
    amount: amounts.row,
    category: text.category,
  }
  const kept = [{ ...row, import_key: text.key }, row]
  const cost = {
    name: text.name,
    amount: amounts.cost,
    day_of_month: 3,
    category: text.category,
    start_date: '2025-01-01',
  }
  const rule = { description_pattern: text.pattern, category: text.category, exclude_from_total: false }

  expect((await api('POST', '/transactions', { transactions: kept })).status).toBe(200)
  expect((await api('POST', '/recurring-costs', cost)).status).toBe(201)
  expect((await api('POST', '/transaction-rules', rule)).status).toBe(201)
  await api('PUT', '/profile', { name: text.name })
  const found = await api('GET', `/transactions?search=${encodeURIComponent(text.description)}`)
  const [{ id }] = found.body.transactions
  await api('GET', `/transactions?search=${encodeURIComponent(text.search)}&category=${text.category}`)
  await api('PUT', `/transactions/${id}`, { ...row, amount: amounts.edited })
  for (const path of ['/summary', '/account-file', '/transactions.csv', '/recurring-costs'])
    expect((await api('GET', path)).status).toBe(200)

  await api('PUT', `/transactions/${id}`, { ...row, amount: `${amounts.edited}` })
  await api('POST', '/transactions', { transactions: [{ ...row, date: text.description }] })
  await api('POST', '/transactions', `{"transactions":[{"description":"${text.description}",`)
  await api('POST', '/recurring-costs', { ...cost, day_of_month: amounts.cost })
  await api('GET', `/transactions?cursor=${text.search}&limit=${amounts.ledger}`)
  await api('PUT', '/profile', { name: [text.name] })
  await call('GET', `/api/v1/transactions?search=${text.search}`, { token: `${token}x` })
  await call('GET', `/history?search=${text.search}&access_token=${token}`)
  await api('DELETE', `/transactions/${id}`)
  return { row }
}

/** Removes tables while the product runs, so that calls fail while they carry everything. */
export async function failEveryCall({ call }: Marked, place: Place, token: string, row: object) {
  const store = await openStore(place)
  await store.schema.alterTable('monthly_totals').renameTo('away').execute()
  await store.schema.alterTable('ledger_totals').renameTo('away_as_well').execute()
  await store.schema.alterTable('one_time_tokens').renameTo('away_too').execute()
  await store.destroy()
  const failed = [
    await call('POST', '/api/v1/transactions', {
      token,
      body: { transactions: [{ ...row, amount: amounts.ledger }] },
    }),
    await call('GET', `/api/v1/transactions/months?category=${text.search}`, { token }),
    await call('POST', '/auth/v1/recover', { body: { email } }),
    await call('POST', '/auth/v1/signup', {
      body: { email: `another-${email}`, password: passwords[0], data: { name: text.name } },
    }),
  ]
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
}
