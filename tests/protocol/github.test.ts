import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '#tests/support/github-server.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { signUp } from './protocol-calls.ts'
import { authorizeUrl, goThrough, queryOf, signInThrough } from './provider-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'GitHub, which uses OAuth without OpenID,', (openTestStore) => {
  const octocat = {
    id: 583231,
    login: 'octocat',
    name: 'The Octocat',
    avatar_url: 'https://avatars.example/u/583231',
    emails: [
      { email: 'spare@example.com', primary: false, verified: true, visibility: null },
      { email: 'Octocat@Example.com', primary: true, verified: true, visibility: 'public' },
      { email: 'unproved@example.com', primary: false, verified: false, visibility: null },
    ],
  }

  async function start(person = octocat, settings = {}) {
    const github = await startGitHub(person)
    onTestFinished(github.close)
    const service = await startService(openTestStore, {
      ...github.settings,
      uriAllowList: ['http://localhost:5173/**'],
      ...settings,
    })
    return { service, github }
  }
  const github = { provider: 'github' }

  test('identifies users by number and primary address', async () => {
    const { service } = await start()
    expect((await signInThrough(service, '', github)).user).toMatchObject({
      email: 'octocat@example.com',
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: { user_name: 'octocat', full_name: 'The Octocat', avatar_url: octocat.avatar_url },
      identities: [{ provider: 'github', id: '583231', email: 'octocat@example.com' }],
    })
  })

  test('finds the account by any verified address, but not by an unverified one', async () => {
    const { service } = await start()
    const spare = await signUp(service, 'spare@example.com')
    await signUp(service, 'unproved@example.com')
    expect((await signInThrough(service, '', github)).user.id).toBe(spare.userId)
  })

  test('links no account by an unverified address, even if addresses need no confirmation', async () => {
    const { service } = await start({ ...octocat, emails: octocat.emails.slice(2) })
    const victim = await signUp(service, 'unproved@example.com')
    const { user } = await signInThrough(service, '', github)
    expect(user.id).not.toBe(victim.userId)
    expect(user.email).toBe('')
  })

  test('returns server_error if the exchange is rejected', async () => {
    const { service } = await start(octocat, { externalGithubSecret: 'wrong' })
    const back = await goThrough(authorizeUrl(service, github), null)
    expect(queryOf(back)).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
  })
})
