import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { importJWK, type JWK, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { providerMemory } from './provider-memory.ts'

/** What the provider says about somebody. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  preferred_username?: string
}

export type TestOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** Keys of providers that have closed: creating one takes longer than most tests. No two open providers share one. */
const unusedKeys: JWK[] = []

const newSigningKey = (): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'loopback',
  alg: 'RS256',
  use: 'sig',
})

/**
 * A real OpenID provider on loopback. `login_hint` (a subject or address) signs in at once; without it a page asks
 * for the address, and one nobody has becomes a new person with a proved address. Consent is given by itself.
 */
export async function startOpenIdProvider({
  people = [],
  redirectPath = '/auth/v1/callback',
  tokenEndpointAuthMethod = 'client_secret_basic',
}: {
  people?: Person[]
  /** Any port of this machine, as for native programs. */
  redirectPath?: string
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post'
} = {}) {
  const known = people.map((person) => ({ ...person }))
  const signingKey = unusedKeys.pop() ?? newSigningKey()
  let isOpen = true
  const client = { id: 'outgo-test', secret: 'a secret of the loopback provider' }
  const server = createServer()
  const { url: issuer, close: stopListening } = await listenOnLoopback(server)
  const find = (hint: string) => known.find(({ sub, email }) => sub === hint || email === hint)

  const configuration: Configuration = {
    adapter: providerMemory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`http://127.0.0.1${redirectPath}`, `http://localhost${redirectPath}`],
        token_endpoint_auth_method: tokenEndpointAuthMethod,
      },
    ],
    jwks: { keys: [{ ...signingKey }] },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'preferred_username'],
    },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    ttl: {
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
      AccessToken: 3600,
      IdToken: 3600,
      RefreshToken: 3600,
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => {
      const person = find(sub)
      return person && { accountId: person.sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answerProtocol = provider.callback()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/sign-in/')) return answerProtocol(request, response)
    signIn(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })

  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const { params, prompt } = await provider.interactionDetails(request, response)
    // Native programs are to ask their user each time; nobody here minds.
    if (prompt.name === 'consent') return provider.interactionFinished(request, response, { consent: {} })
    const typed = request.method === 'POST' ? new URLSearchParams(await text(request)) : null
    const hint = typed?.get('login') ?? (typeof params.login_hint === 'string' ? params.login_hint : '')
    if (typed?.has('refuse') || hint === 'refuse')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person said no',
      })
    if (hint === '') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(signInPage)
    if (!find(hint)) known.push({ sub: `person-${known.length + 1}`, email: hint, email_verified: true })
    const person = find(hint)
    const login = { accountId: person?.sub ?? '' }
    return provider.interactionFinished(request, response, { login, consent: {} })
  }

  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    /** Those it knows; a test may add and change them. */
    people: known,
    /** May be called again, by a test that closes it early and by its clean-up. */
    close: async () => {
      if (isOpen) unusedKeys.push(signingKey)
      isOpen = false
      await stopListening()
    },
    /** What the product is set up with. */
    settings: { oidcIssuer: issuer, oidcClientId: client.id, oidcClientSecret: client.secret },
    /** An ID token as the provider would make it, with what the test says instead. */
    signIdToken: async (claims: Record<string, unknown>, { kid = 'loopback' } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: client.id, iat: now, exp: now + 3600, ...claims }
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(await importJWK(signingKey, 'RS256'))
    },
  }
}

const signInPage = `<!doctype html><html lang="en"><title>Loopback sign-in</title>
<h1>Loopback sign-in</h1>
<form method="post">
<label>Email <input name="login" type="email" autocomplete="username" autofocus></label>
<button>Continue</button>
<button name="refuse" value="yes">Refuse</button>
</form></html>`
