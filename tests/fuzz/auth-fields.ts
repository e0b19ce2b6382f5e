import fc from 'fast-check'
import { hostileJson } from './hostile-text.ts'

const some = (...values: unknown[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 2, arbitrary: hostileJson })

const email = some('{email}', 'someone@example.com', 'someone else@example.com')
const flag = some(true, false, 'true', '1')

/** The fields of the authentication service's calls, in bodies and queries, each with values that are valid somewhere. */
const fields: Record<string, fc.Arbitrary<unknown>> = {
  access_token: some('{token}'),
  app_metadata: some({ role: 'x' }),
  attribute_mapping: some({ keys: { name: { name: 'n' } } }),
  auth_code: some('{user}'),
  ban_duration: some('1s', 'none', '-1h'),
  challenge_id: some('{challenge}'),
  channel: some('sms', 'whatsapp'),
  code: some('123456', '{user}'),
  code_challenge: some('a'.repeat(43)),
  code_challenge_method: some('s256', 'plain'),
  code_verifier: some('a'.repeat(43)),
  create_user: flag,
  current_password: some('{password}'),
  data: some({ name: 'Ada' }),
  domain: some('example.com'),
  domains: some(['example.com'], []),
  email,
  email_confirm: flag,
  error: some('access_denied'),
  factor_type: some('totp', 'phone', 'recovery_code'),
  filter: some('ada', 'a@b'),
  friendly_name: some('app', ''),
  gotrue_meta_security: some({ captcha_token: 'x' }),
  grant_type: some('password', 'refresh_token', 'pkce', 'id_token'),
  id: some('{user}', '{factor}'),
  id_token: some('{token}', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'),
  issuer: some('Outgo'),
  metadata_url: some('https://127.0.0.1:1/', 'http://127.0.0.1:1/', 'file:///etc/passwd'),
  metadata_xml: some('<a/>', `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, '<EntityDescriptor/>'),
  new_email: email,
  nonce: some('123456'),
  page: some('1', '-1', '99999999999999999999'),
  password: some('{password}', 'short', 'other horse battery'),
  password_hash: some('$2a$10$abcdefghijklmnopqrstuu', '$argon2id$v=19$m=9999999,t=9,p=9$YWJj$YWJj'),
  per_page: some('50', '0', '1e9'),
  phone: some('+15005550006', '15005550006'),
  provider: some('google', 'oidc', 'github', 'apple'),
  provider_id: some('{user}'),
  redirect_to: some('/history', '//evil.example', 'javascript:alert(1)', 'http://127.0.0.1/x'),
  refresh_token: some('{refresh}'),
  RelayState: some('{user}'),
  role: some('service_role', 'authenticated'),
  SAMLResponse: some('PGEvPg==', '!!!'),
  scope: some('global', 'local', 'others'),
  scopes: some('openid'),
  should_soft_delete: flag,
  skip_http_redirect: flag,
  sort: some('created_at desc'),
  state: some('{user}'),
  token: some('123456', '{user}'),
  token_hash: some('a'.repeat(56)),
  type: some(
    'signup',
    'recovery',
    'magiclink',
    'invite',
    'email_change',
    'sms',
    'phone_change',
    'email',
    'saml',
  ),
  user_metadata: some({ name: 'Ada' }, { name: 'x'.repeat(7000) }),
}

/** The fields without which a call achieves nothing. */
const usual: [RegExp, string[]][] = [
  [/\/token$/, ['grant_type', 'email', 'password', 'refresh_token']],
  [/\/(signup|otp|magiclink|recover|resend|invite|generate_link)$/, ['email', 'type', 'password']],
  [/\/verify$/, ['type', 'token', 'email', 'token_hash']],
  [/\/user$/, ['data', 'password', 'email', 'current_password']],
  [/\/factors$/, ['factor_type', 'friendly_name', 'phone']],
  [/\/factors\/.*verify$/, ['code', 'challenge_id']],
  [/\/admin\/users/, ['email', 'password', 'user_metadata', 'phone', 'ban_duration', 'page', 'filter']],
  [/\/sso\/providers/, ['type', 'metadata_xml', 'domains']],
  [/\/(authorize|callback)$/, ['provider', 'state', 'code', 'redirect_to']],
]

/** Some of the fields that calls at this path accept, required ones more often than others. */
export function authFields(path: string): fc.Arbitrary<Record<string, unknown>> {
  const [, names] = usual.find(([pattern]) => pattern.test(path)) ?? [null, ['email']]
  const pick = (names: string[]) =>
    fc
      .subarray(names)
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? hostileJson]))),
      )
  const any = fc
    .uniqueArray(fc.constantFrom(...Object.keys(fields)), { maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? hostileJson]))))
  return fc.tuple(pick(names), any).map(([usual, any]) => ({ ...any, ...usual }))
}
