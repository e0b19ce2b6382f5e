import fc from 'fast-check'
import { arbitraryOf } from './arbitrary-of-schema.ts'
import { authFields } from './auth-fields.ts'
import { components, type Endpoint, endpoints } from './endpoints.ts'
import { hostileJson, hostileText } from './hostile-text.ts'
import { seldom } from './seldom.ts'

/** A request as it is sent, except for names in braces, which stand for the sender's values. */
export type HostileCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** The sender's values: an ID of each kind, address, password and tokens. */
const known = [
  'transaction',
  'rule',
  'cost',
  'deletion',
  'user',
  'session',
  'factor',
  'challenge',
  'cursor',
] as const

const encoded = hostileText.map((text) => encodeURIComponent(text.toWellFormed()))
const rawPart = fc.constantFrom(
  '%',
  '%zz',
  '%ff%fe',
  '%00',
  '%c0%80',
  '%ed%a0%80',
  '..',
  '.',
  '%2e%2e',
  '//',
  '+',
  'é',
  '*',
)

const pathPart = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known).map((name) => `{${name}}`) },
  { weight: 1, arbitrary: encoded },
  { weight: 1, arbitrary: rawPart },
)

const pathOf = ({ path }: Endpoint) =>
  fc.tuple(pathPart, pathPart, seldom(30, rawPart)).map(([one, two, more]) => {
    let next = one
    const filled = path.replaceAll(/\{\w+\}/g, () => {
      const part = next
      next = two
      return part
    })
    return more === null ? filled : `${filled}/${more}`
  })

const queryText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function queryOf({ path, query }: Endpoint): fc.Arbitrary<string> {
  const described = fc.record(
    Object.fromEntries(
      Object.entries(query).map(([name, schema]) => [name, arbitraryOf(schema, components)]),
    ),
    { requiredKeys: [] },
  )
  const values: fc.Arbitrary<Record<string, unknown>> = path.startsWith('/auth')
    ? authFields(path)
    : described
  const clean = values.map((values) =>
    String(
      new URLSearchParams(
        Object.entries(values).map(([name, value]): [string, string] => [name, queryText(value)]),
      ),
    )
      // The braces of the sender's values are filled in later.
      .replaceAll(/%7B(\w+)%7D/g, '{$1}'),
  )
  return fc.oneof(
    { weight: 6, arbitrary: clean },
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          clean,
          encoded,
          fc.constantFrom('&&', '&=', '&limit', '&limit=1&limit=2', '&%=%', '&cursor=%ff', '&__proto__=1'),
        )
        .map(([query, text, more]) => `${query}${more}&search=${text}&cursor=${text}`),
    },
  )
}

const malformed = fc.constantFrom<string | Uint8Array>(
  '',
  '{',
  'null',
  '[]',
  '"',
  '{"email":"a@example.com",}',
  '1e999',
  '{"amount":1e999,"amount":-1e999}',
  '\ufeff{}',
  '[1]'.repeat(2),
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"data":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{"data":"${'\\ud800'.repeat(20)}"}`,
  `{"name":"${'x'.repeat(70_000)}"}`,
  '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--',
  Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
  Uint8Array.of(0xed, 0xa0, 0x80, 0, 0xc0, 0x80),
)

function bodyOf({ method, path, body }: Endpoint): fc.Arbitrary<string | Uint8Array | null> {
  if (method === 'GET') return seldom(12, malformed)
  const described: fc.Arbitrary<unknown> = body
    ? arbitraryOf(body, components)
    : path.startsWith('/auth')
      ? authFields(path)
      : hostileJson
  const json = described.map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: hostileJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: malformed },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat(), fc.constantFrom('"', '\u0000', '}', ',', '\\', '\\u12', '1e9', '__proto__'))
        .map(
          ([text, at, more]) =>
            text.slice(0, at % (text.length + 1)) + more + text.slice(at % (text.length + 1)),
        ),
    },
  )
}

/** A header value must be one that a client can send at all. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500))

const otherAuthorization = fc.oneof(
  headerText,
  headerText.map((text) => `Bearer ${text}`),
  fc.constantFrom('Bearer {token}', 'Bearer {admin}', 'Bearer {token}x', 'bearer  {token}', 'Basic e30='),
)

const headers = fc.record(
  {
    'content-type': fc.oneof(
      fc.constant('application/json'),
      fc.constantFrom(
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
        'x',
      ),
      headerText,
    ),
    accept: headerText,
    'accept-encoding': fc.constantFrom('gzip', 'br;q=0', '*', 'x'),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"1"', '"'), headerText),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1,-5', 'x'),
    origin: fc.oneof(fc.constantFrom('null', 'https://evil.example'), headerText),
    'x-forwarded-for': fc.oneof(fc.constantFrom('1.2.3.4', '::1, ::2', '999.1.1.1'), headerText),
    'x-supabase-api-version': fc.oneof(fc.constant('2024-01-01'), headerText),
    'x-jwt-aud': headerText,
    'user-agent': headerText,
    redirect_to: headerText,
    cookie: headerText,
    'x-http-method-override': fc.constant('DELETE'),
  },
  { requiredKeys: [] },
)

// CONNECT requests a tunnel, whose response no client handles like others.
const otherMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
)

const callOf = (endpoint: Endpoint): fc.Arbitrary<HostileCall> =>
  fc
    .record({
      method: seldom(15, otherMethod),
      path: pathOf(endpoint),
      query: queryOf(endpoint),
      headers,
      other: seldom(10, otherAuthorization),
      body: bodyOf(endpoint),
    })
    .map(({ method, path, query, headers, other, body }) => ({
      method: method ?? endpoint.method,
      path: query ? `${path}?${query}` : path,
      headers: {
        authorization: other ?? `Bearer {${/\/(admin|invite)/.test(path) ? 'admin' : 'token'}}`,
        ...(body !== null && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: ['GET', 'HEAD', 'TRACE'].includes(method ?? '') ? null : body,
    }))

// After signing out, deleting the account or changing the password, everything is rejected, so these are rare.
const endsSession = ({ method, path }: Endpoint) =>
  (path === '/auth/v1/user' && method !== 'GET') ||
  path === '/auth/v1/logout' ||
  path === '/auth/v1/admin/users/{id}'

/** Any call: every endpoint, usually more or less as intended. */
export const hostileCall: fc.Arbitrary<HostileCall> = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...endpoints.filter((it) => !endsSession(it)).map(callOf)) },
  { weight: 1, arbitrary: fc.oneof(...endpoints.filter(endsSession).map(callOf)) },
)
