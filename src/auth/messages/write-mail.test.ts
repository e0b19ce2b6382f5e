import { describe, expect, test } from 'vitest'
import { newUser } from '#auth/signing-up/new-account.ts'
import { readSettings } from '#server/settings.ts'
import { durationInWords, type MailPurpose, writeMail } from './write-mail.ts'

const user = newUser(
  { clock: { now: () => Date.UTC(2026, 10, 21) }, settings: readSettings({}) },
  { email: 'a@b.co', userMetadata: { name: '<b>Win 1000000 at https://evil.example</b>' } },
)
const link =
  'https://money.example.org/auth/v1/verify?token=pkce_1234567890abcdef&type=signup&redirect_to=https://money.example.org/?a%3D%22'
const purposes: MailPurpose[] = [
  'signup',
  'signup_again',
  'invite',
  'magiclink',
  'recovery',
  'email_change_new',
  'email_change_current',
  'reauthentication',
]
const mailFor = (purpose: MailPurpose) =>
  writeMail(purpose, { to: 'a@b.co', code: '012345', link, user, validForSeconds: 86_400 })

describe.each(purposes)('the mail for %s', (purpose) => {
  const { subject, text, html } = mailFor(purpose)

  test('contains the code once, and no other long number', () => {
    const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, '')
    expect(withoutLinks.match(/\d{6,}/g)).toEqual(['012345'])
    expect(html).toContain('012345')
  })

  test('says how long it is valid, and what to do if you did not request it', () => {
    expect(text).toContain('within 24 hours')
    expect(text).toContain('\n\nIf ')
    expect(subject.length).toBeGreaterThan(10)
  })

  test('has lines that no mail server needs to rewrap', () => {
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(998)
  })

  test('quotes nothing the user wrote and loads nothing from elsewhere', () => {
    expect(text + html).not.toContain('evil')
    expect(html).not.toMatch(/<img|src=|url\(|@import|<link|<script/)
  })
})

describe.each(purposes.filter((purpose) => purpose !== 'reauthentication'))('the mail for %s', (purpose) => {
  test('has one link, on its own line, escaped in HTML', () => {
    const { text, html } = mailFor(purpose)
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link])
    expect(text.split('\n')).toContain(link)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })
})

test('the mail for reauthentication has a code and no link', () => {
  const { text, html } = mailFor('reauthentication')
  expect(text + html).not.toMatch(/https?:/)
})

test.each([
  [90, '90 seconds'],
  [60, '1 minute'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
])('%i seconds are written as %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})
