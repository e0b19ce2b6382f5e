import type { Configuration, ServerMetadata } from 'openid-client'
import type { AuthContext } from '#auth/auth-context.ts'
import type { Provider, ProviderAccount, ProviderEmail } from './provider.ts'
import {
  emailsOfClaims,
  identityDataOf,
  mergeClaims,
  nameBesideCode,
  ProviderClaims,
} from './provider-claims.ts'
import {
  chooseSecretMethod,
  configure,
  discover,
  exchangeCode,
  openidClient,
  providerTrouble,
  publishedKeys,
  type SecretMethod,
} from './relying-party.ts'

type OpenIdProvider = {
  name: string
  issuer: string
  /** The first is used to sign in here; ID tokens for the others are accepted, too. */
  clientIds: string[]
  secret: string | null
  scopes: string[]
  /** Known endpoints; the others are discovered when needed. */
  known?: Partial<ServerMetadata>
  parameters?: Record<string, string>
  isIssuer?: (issuer: string) => boolean
  /** How the secret is sent, if known. */
  secretBy?: SecretMethod
  /** Whether it only names verified addresses, so that a missing `email_verified` counts as true. */
  onlyNamesProvedEmails?: boolean
  /** Which addresses it vouches for, if `email_verified` does not tell. */
  emailsOf?: (claims: Record<string, unknown>, emails: ProviderEmail[]) => ProviderEmail[]
}

const hour = 3_600_000

/** A provider with OpenID Connect. */
export function openIdProvider(context: AuthContext, options: OpenIdProvider): Provider {
  const { name, issuer, clientIds, secret, scopes, parameters = {}, known } = options
  const registration = { clientId: clientIds[0] ?? '', secret }
  const secretWay = chooseSecretMethod(options.secretBy)
  const found = remembered(context, name, () =>
    known?.token_endpoint
      ? configure({ issuer, ...known }, registration, secretWay.current)
      : discover(issuer, registration, secretWay.current),
  )
  const accountOf = accountReader(options)

  return {
    name,
    async authorizationUrl(ask) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
      const configuration = known?.authorization_endpoint
        ? await configure({ issuer, ...known }, registration, secretWay.current)
        : await found()
      const supported = configuration.serverMetadata().scopes_supported
      const asked = [...scopes.filter((scope) => supported?.includes(scope) ?? true), ...ask.scopes]
      return buildAuthorizationUrl(configuration, {
        nonce: ask.secrets.nonce,
        ...parameters,
        ...ask.parameters,
        redirect_uri: ask.redirectUri,
        response_type: 'code',
        scope: [...new Set(asked)].join(' '),
        state: ask.state,
        code_challenge: await calculatePKCECodeChallenge(ask.secrets.verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish({ state, secrets, redirectUri, parameters }) {
      const configuration = await found()
      const exchange = () => exchangeCode(configuration, redirectUri, parameters, { state, ...secrets })
      const answer = await secretWay.tryEither(configuration, exchange).catch((error) => {
        throw providerTrouble(context, name, 'Unable to exchange external code', error)
      })
      const told = await withUserInfo(configuration, answer.claims() ?? {}, answer.access_token).catch(
        (error) => {
          throw providerTrouble(context, name, 'Error getting user profile from external provider', error)
        },
      )
      return {
        account: accountOf({ ...nameBesideCode(parameters.user), ...told }),
        tokens: { provider_token: answer.access_token, provider_refresh_token: answer.refresh_token },
      }
    },
    idTokens: {
      provider: name,
      issuer,
      isIssuer: options.isIssuer ?? ((named) => named === issuer),
      clientIds,
      keys: publishedKeys(context, name, found),
      accountOf,
    },
  }
}

/** Discovers on first use, again after an hour, and on the next use after a failure. */
function remembered(
  context: AuthContext,
  name: string,
  find: () => Promise<Configuration>,
): () => Promise<Configuration> {
  let last: { at: number; configuration: Promise<Configuration> } | undefined
  return async () => {
    if (!last || context.clock.now() - last.at > hour)
      last = { at: context.clock.now(), configuration: find() }
    const { configuration } = last
    try {
      return await configuration
    } catch (error) {
      if (last?.configuration === configuration) last = undefined
      throw providerTrouble(context, name, 'The external provider cannot be reached', error)
    }
  }
}

/** Adds the provider's user info if the ID token is incomplete. Where they differ, the token wins. */
async function withUserInfo(
  configuration: Configuration,
  claims: Record<string, unknown>,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const isComplete = ['email', 'email_verified', 'name'].every((claim) => claim in claims)
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const { fetchUserInfo } = await openidClient()
  return mergeClaims(claims, await fetchUserInfo(configuration, accessToken, String(claims.sub)))
}

function accountReader({ name, issuer, emailsOf, onlyNamesProvedEmails = false }: OpenIdProvider) {
  return (said: Record<string, unknown>): ProviderAccount => {
    const claims = ProviderClaims.parse(said)
    const told = emailsOfClaims(claims, { isVerifiedUnlessSaid: onlyNamesProvedEmails })
    const emails = emailsOf ? emailsOf(said, told) : told
    const iss = typeof said.iss === 'string' ? said.iss : issuer
    return {
      provider: name,
      subject: claims.sub,
      emails,
      identityData: identityDataOf(iss, claims, emails),
    }
  }
}
