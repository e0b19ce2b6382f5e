import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { type SessionState, stateAfter } from './state-after.ts'

const loading: SessionState = { status: 'loading' }
const ada: SessionState = {
  status: 'signed-in',
  userId: 'ada',
  email: 'ada@example.com',
  isRecovering: false,
}
const usual = { askedToSignOut: false, isKept: false }

const afterEvent = (state: SessionState, event: AuthChangeEvent, session: Session | null, more = {}) =>
  stateAfter(state, event, session, { ...usual, ...more })

describe('without a session', () => {
  test('a page that is opened without one has a visitor', () => {
    expect(afterEvent(loading, 'INITIAL_SESSION', null)).toEqual({ status: 'signed-out', why: 'visitor' })
  })

  test('a stored session that cannot be refreshed yet keeps the page loading', () => {
    expect(afterEvent(loading, 'INITIAL_SESSION', null, { isKept: true })).toEqual(loading)
    expect(afterEvent(loading, 'TOKEN_REFRESHED', aSession())).toEqual(ada)
  })

  test('signing out is told apart from losing the session', () => {
    expect(afterEvent(ada, 'SIGNED_OUT', null, { askedToSignOut: true })).toMatchObject({ why: 'asked' })
    expect(afterEvent(ada, 'SIGNED_OUT', null)).toMatchObject({ why: 'ended' })
  })

  test('the reason does not change when other tabs sign out', () => {
    const asked: SessionState = { status: 'signed-out', why: 'asked' }
    expect(afterEvent(asked, 'SIGNED_OUT', null)).toEqual(asked)
  })
})

describe('with a session', () => {
  test('a verified second factor is required until the session has it', () => {
    expect(afterEvent(loading, 'SIGNED_IN', aSession({ factors: ['unverified'] }))).toEqual(ada)
    const due = afterEvent(loading, 'SIGNED_IN', aSession({ factors: ['verified'] }))
    expect(due).toEqual({ ...ada, status: 'second-factor-due' })
    expect(
      afterEvent(due, 'MFA_CHALLENGE_VERIFIED', aSession({ factors: ['verified'], aal: 'aal2' })),
    ).toEqual(ada)
  })

  test('a token that cannot be read counts as without a second factor', () => {
    const unreadable = { ...aSession({ factors: ['verified'] }), access_token: 'x' }
    expect(afterEvent(loading, 'SIGNED_IN', unreadable)).toMatchObject({ status: 'second-factor-due' })
  })

  test('a recovery lasts until the user is updated, and does not carry over to another user', () => {
    const recovering = afterEvent(loading, 'PASSWORD_RECOVERY', aSession())
    expect(recovering).toEqual({ ...ada, isRecovering: true })
    expect(afterEvent(recovering, 'TOKEN_REFRESHED', aSession())).toEqual(recovering)
    expect(afterEvent(recovering, 'USER_UPDATED', aSession())).toEqual(ada)
    expect(afterEvent(recovering, 'SIGNED_IN', aSession({ id: 'bob' }))).toMatchObject({
      isRecovering: false,
    })
  })
})

function aSession({ id = 'ada', factors = [] as ('verified' | 'unverified')[], aal = 'aal1' } = {}): Session {
  const user: User = {
    id,
    email: 'ada@example.com',
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '2025-01-01T00:00:00.000Z',
    factors: factors.map((status) => ({
      id: `${id}-factor`,
      status,
      factor_type: 'totp',
      created_at: '2025-01-01T00:00:00.000Z',
      updated_at: '2025-01-01T00:00:00.000Z',
    })) as NonNullable<User['factors']>,
  }
  const payload = Buffer.from(JSON.stringify({ sub: id, aal })).toString('base64url')
  return {
    access_token: `e30.${payload}.x`,
    refresh_token: 'r',
    expires_in: 3600,
    token_type: 'bearer',
    user,
  }
}
