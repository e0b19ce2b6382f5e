import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.ts'

export type GitHubPerson = {
  id: number
  login: string
  name: string | null
  avatar_url: string
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[]
}

/** A server with the GitHub (Enterprise) calls that sign-in needs; it signs in the current `person`. */
export async function startGitHub(person: GitHubPerson) {
  const codes = new Map<string, { redirectUri: string; challenge: string }>()
  const tokens = new Set<string>()
  const client = { id: 'github-client', secret: 'github secret' }
  const current = { person, isReady: Promise.resolve(), wasAsked: Promise.withResolvers<void>() }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))

    if (url.pathname === '/login/oauth/authorize') {
      const code = randomUUID()
      const redirectUri = url.searchParams.get('redirect_uri') ?? ''
      codes.set(code, { redirectUri, challenge: url.searchParams.get('code_challenge') ?? '' })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { Location: back.href }).end()
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request))
      const begun = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const fits =
        begun?.redirectUri === form.get('redirect_uri') &&
        begun?.challenge === challengeOf(form.get('code_verifier') ?? '') &&
        form.get('client_id') === client.id &&
        form.get('client_secret') === client.secret
      // GitHub also rejects with status 200.
      if (!fits) return json(200, { error: 'bad_verification_code', error_description: 'The code is wrong.' })
      const token = `gho_${randomUUID()}`
      tokens.add(token)
      return json(200, { access_token: token, token_type: 'bearer', scope: 'user:email' })
    }
    if (!tokens.has(bearerOf(request)) || !request.headers['user-agent'])
      return json(401, { message: 'Bad credentials' })
    current.wasAsked.resolve()
    await current.isReady
    const { emails, ...user } = current.person
    if (url.pathname === '/api/v3/user') return json(200, { ...user, email: null })
    if (url.pathname === '/api/v3/user/emails') return json(200, emails)
    return json(404, { message: 'Not Found' })
  })
  const { url, close } = await listenOnLoopback(server)
  return {
    url,
    close,
    /** Who signs in next, and when to respond; `wasAsked` resolves once a call waits for that. */
    current,
    settings: {
      externalGithubUrl: url,
      externalGithubClientId: client.id,
      externalGithubSecret: client.secret,
    },
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const bearerOf = (request: IncomingMessage) =>
  request.headers.authorization?.replace(/^(Bearer|token) /i, '') ?? ''
