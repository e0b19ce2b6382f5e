import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, Settings, variableOf } from './settings.ts'

test('every setting has a default, except those that are off when unset', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    logLevel: 'info',
  })
  expect(readSettings({}).databaseUrl).toBeUndefined()
  expect(readSettings({}).publicUrl).toBeUndefined()
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('settings are read from the environment by name', () => {
  const environment = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/outgo',
    DATABASE_URL: 'postgres://outgo@db/outgo',
    PUBLIC_URL: 'https://money.example.org/',
    LOG_LEVEL: 'warn',
  }
  expect(readSettings(environment)).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/outgo',
    databaseUrl: 'postgres://outgo@db/outgo',
    publicUrl: 'https://money.example.org',
    logLevel: 'warn',
  })
})

test.for([
  ['PORT', 'http', 'PORT must be a port number from 0 to 65535, not "http".'],
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535, not "65536".'],
  ['PORT', '80.5', 'PORT must be a port number from 0 to 65535, not "80.5".'],
  [
    'PUBLIC_URL',
    'example.org',
    'PUBLIC_URL must be an address such as https://money.example.org, not "example.org".',
  ],
  [
    'PUBLIC_URL',
    'ftp://x.org',
    'PUBLIC_URL must be an address such as https://money.example.org, not "ftp://x.org".',
  ],
  ['PASSWORD_REFUSE_GUESSABLE', 'yes', 'PASSWORD_REFUSE_GUESSABLE must be true or false, not "yes".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".'],
] as const)('the invalid value %s=%s is reported in one sentence', ([variable, value, sentence]) => {
  expect(() => readSettings({ [variable]: value })).toThrow(sentence)
})

test('values outside the protocol’s limits are clamped', () => {
  expect(
    readSettings({
      MAILER_OTP_LENGTH: '5',
      SMS_OTP_LENGTH: '11',
      MFA_PHONE_OTP_LENGTH: '8',
      PASSWORD_MIN_LENGTH: '3',
      FLOW_STATE_EXPIRY_DURATION: '10s',
    }),
  ).toMatchObject({
    mailerOtpLength: 6,
    smsOtpLength: 6,
    mfaPhoneOtpLength: 8,
    passwordMinLength: 6,
    flowStateExpiryDuration: 300,
  })
})

test('anything that expires may expire within a second', () => {
  const names = ['JWT_EXP', 'MAILER_OTP_EXP', 'SMS_OTP_EXP', 'FACTOR_EXPIRY_DURATION', 'TIMEBOX'] as const
  expect(readSettings(Object.fromEntries(names.map((name) => [name, '1s'])))).toMatchObject({
    jwtExp: 1,
    mailerOtpExp: 1,
    smsOtpExp: 1,
    factorExpiryDuration: 1,
    timebox: 1,
  })
})

test('an OpenID provider must be encrypted or on this machine, and its name is kept verbatim', () => {
  for (const issuer of ['https://login.example.org/', 'http://127.0.0.1:4000', 'http://localhost:4000/realm'])
    expect(readSettings({ OIDC_ISSUER: issuer }).oidcIssuer).toBe(issuer)
  expect(() => readSettings({ OIDC_ISSUER: 'http://login.example.org' })).toThrow(
    'OIDC_ISSUER must start with https://, except on this machine itself, not "http://login.example.org".',
  )
  expect(() => readSettings({ OIDC_ISSUER: 'nonsense' })).toThrow(
    /^OIDC_ISSUER must be an address such as https:\/\/login.example.org, not "nonsense".$/,
  )
})

test('an invalid database URL is reported without its password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(
    /^DATABASE_URL must start with postgres:\/\/\.$/,
  )
})

test('all invalid values are reported at once', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\nLOG_LEVEL .*$/)
})

test('every setting has a description', () => {
  for (const [name, schema] of Object.entries(Settings.shape))
    expect(schema.description, variableOf(name)).toMatch(/\.$/)
})

const directory = mkdtempSync(join(tmpdir(), 'outgo-secrets-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function aFile(name: string, content: string) {
  const file = join(directory, name)
  writeFileSync(file, content)
  return file
}

test('a setting can be in a file, whose final line break is ignored', () => {
  const DATABASE_URL_FILE = aFile('database-url', 'postgres://outgo:a secret@db/outgo\n')
  expect(readSettings({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://outgo:a secret@db/outgo')
})

test('an empty file counts as unset', () => {
  expect(readSettings({ DATABASE_URL_FILE: aFile('empty', '\n') }).databaseUrl).toBeUndefined()
  expect(readSettings({ DATABASE_URL_FILE: '', PORT: '80' }).port).toBe(80)
})

test('a file that is unreadable, or conflicts with a value, is reported in one sentence', () => {
  expect(() => readSettings({ DATABASE_URL_FILE: join(directory, 'none') })).toThrow(
    /^DATABASE_URL_FILE \S+none cannot be read \(ENOENT\)\.$/,
  )
  const both = { SMTP_URL: 'smtps://me:one@mail', SMTP_URL_FILE: aFile('smtp', 'smtps://me:two@mail') }
  expect(() => readSettings(both)).toThrow(/^SMTP_URL and SMTP_URL_FILE are both set\. Keep one of them\.$/)
})

test('the invalid content of a file is not printed: it may be a secret', () => {
  expect(() => readSettings({ PORT_FILE: aFile('port', 'hunter2') })).toThrow(
    /^PORT must be a port number from 0 to 65535\.$/,
  )
})
