import type { Configuration } from 'openid-client'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { readEmailAddress } from '#auth/contact.ts'
import type { Provider, ProviderEmail } from './provider.ts'
import { identityDataOf, ProviderClaims } from './provider-claims.ts'
import { configure, exchangeCode, openidClient, providerTrouble } from './relying-party.ts'

type GitHub = { url: string; clientId: string; secret: string }

/** GitHub has OAuth without OpenID: its API tells who the user is. */
export function githubProvider(context: AuthContext, { url, clientId, secret }: GitHub): Provider {
  const name = 'github'
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  return {
    name,
    idTokens: null,
    async authorizationUrl(ask) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
      return buildAuthorizationUrl(await configure(server, { clientId, secret }, () => 'post'), {
        ...ask.parameters,
        redirect_uri: ask.redirectUri,
        response_type: 'code',
        scope: [...new Set(['user:email', ...ask.scopes])].join(' '),
        state: ask.state,
        code_challenge: await calculatePKCECodeChallenge(ask.secrets.verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish({ state, secrets: { verifier }, redirectUri, parameters }) {
      const configuration = await configure(server, { clientId, secret }, () => 'post')
      const answer = await exchangeCode(configuration, redirectUri, parameters, { state, verifier }).catch(
        (error) => {
          throw providerTrouble(context, name, 'Unable to exchange external code', error)
        },
      )
      const account = await readAccount(configuration, api, answer.access_token).catch((error) => {
        throw providerTrouble(context, name, 'Error getting user profile from external provider', error)
      })
      return {
        account: { ...account, provider: name },
        tokens: { provider_token: answer.access_token, provider_refresh_token: answer.refresh_token },
      }
    },
  }
}

const Person = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

async function readAccount(configuration: Configuration, api: string, token: string) {
  const [person, addresses] = await Promise.all([
    readJson(configuration, token, `${api}/user`, Person),
    readJson(configuration, token, `${api}/user/emails`, Addresses),
  ])
  const emails = addresses
    .sort((one, other) => Number(other.primary) - Number(one.primary))
    .flatMap(({ email, verified }): ProviderEmail[] => {
      const address = readEmailAddress(email)
      return address === null ? [] : [{ address, isVerified: verified }]
    })
  const claims = ProviderClaims.parse({
    sub: String(person.id),
    name: person.name ?? undefined,
    picture: person.avatar_url ?? undefined,
    preferred_username: person.login,
  })
  return { subject: claims.sub, emails, identityData: identityDataOf(api, claims, emails) }
}

async function readJson<Answer>(
  configuration: Configuration,
  token: string,
  address: string,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const { fetchProtectedResource } = await openidClient()
  const headers = new Headers({ Accept: 'application/vnd.github+json', 'User-Agent': 'Outgo' })
  const answer = await fetchProtectedResource(configuration, token, new URL(address), 'GET', null, headers)
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}`)
  return schema.parse(await answer.json())
}
