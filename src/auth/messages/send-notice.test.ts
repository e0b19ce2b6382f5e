import { expect, test } from 'vitest'
import { openAuthContext } from '#tests/support/auth-context.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { sendNotice } from './send-notice.ts'

const words = {
  subject: 'Something about your Outgo account',
  why: 'This happened to your account.',
  details: ['one thing', 'another thing'],
  otherwise: 'If this was not you, change your password.',
}

onEngine('SQLite', 'a notice about an account', (openTestStore) => {
  test('says what happened, without a link or code', async () => {
    const { context, sent } = await openAuthContext(openTestStore)
    await sendNotice(context, 'ada@example.com', words)
    expect(sent()).toEqual([
      {
        to: 'ada@example.com',
        subject: words.subject,
        text: 'Hello,\n\nThis happened to your account.\n\n- one thing\n- another thing\n\nIf this was not you, change your password.\n\n-- \nOutgo\n',
        link: '',
        code: '',
      },
    ])
  })

  test('that cannot be sent is logged, and nothing fails', async () => {
    // Nothing listens on this port.
    const { context, sent, logged } = await openAuthContext(openTestStore, {
      smtpUrl: 'smtp://127.0.0.1:1',
    })
    await sendNotice(context, 'ada@example.com', words)
    expect(sent()).toEqual([])
    expect(logged.join()).toContain('could not be sent')
  })

  test('is not sent to addresses that the operator does not allow', async () => {
    const { context, sent } = await openAuthContext(openTestStore, {
      authorizedAddresses: ['Grace@example.com'],
    })
    await sendNotice(context, 'ada@example.com', words)
    await sendNotice(context, 'grace@example.com', words)
    expect(sent().map(({ to }) => to)).toEqual(['grace@example.com'])
  })
})
