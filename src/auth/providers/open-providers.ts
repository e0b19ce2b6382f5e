import type { AuthContext } from '#auth/auth-context.ts'
import { githubProvider } from './github-provider.ts'
import { openIdProvider } from './openid-provider.ts'
import type { Provider } from './provider.ts'

/** All supported providers by the name that calls use; null if not configured. */
export type Providers = ReturnType<typeof openProviders>

/** Configures the providers. They are not contacted until someone signs in. */
export function openProviders(context: AuthContext) {
  const { settings } = context
  return {
    apple: whenRegistered(settings.externalAppleClientId, settings.externalAppleSecret, (registration) =>
      apple(context, registration),
    ),
    azure: whenRegistered(settings.externalAzureClientId, settings.externalAzureSecret, (registration) =>
      azure(context, registration),
    ),
    github: whenRegistered(
      settings.externalGithubClientId,
      settings.externalGithubSecret,
      ({ clientIds, secret }) =>
        githubProvider(context, {
          url: settings.externalGithubUrl,
          clientId: clientIds[0] ?? '',
          secret,
        }),
    ),
    gitlab: whenRegistered(settings.externalGitlabClientId, settings.externalGitlabSecret, (registration) =>
      gitlab(context, registration),
    ),
    google: whenRegistered(settings.externalGoogleClientId, settings.externalGoogleSecret, (registration) =>
      google(context, registration),
    ),
    oidc: settings.oidcIssuer
      ? whenRegistered(settings.oidcClientId, settings.oidcClientSecret, (registration) =>
          openIdProvider(context, {
            ...registration,
            name: 'oidc',
            issuer: settings.oidcIssuer ?? '',
            scopes: ['openid', 'email', 'profile'],
          }),
        )
      : null,
  }
}

/** Returns null for a provider that is unknown or not configured. */
export const findProvider = (providers: Providers, name: string): Provider | null =>
  Object.entries(providers).find(([known]) => known === name)?.[1] ?? null

type Registration = { clientIds: string[]; secret: string }

/** The setting may list several client IDs; the others belong to the operator's apps, which send ID tokens. */
function whenRegistered(
  clientIds: string | undefined,
  secret: string | undefined,
  open: (registration: Registration) => Provider,
): Provider | null {
  const ids =
    clientIds
      ?.split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '') ?? []
  return ids.length > 0 && secret ? open({ clientIds: ids, secret }) : null
}

const profileScopes = ['openid', 'email', 'profile']

export const googleIssuer = 'https://accounts.google.com'
export const appleIssuer = 'https://appleid.apple.com'

/** Endpoints from https://accounts.google.com/.well-known/openid-configuration. */
const google = (context: AuthContext, registration: Registration) =>
  openIdProvider(context, {
    ...registration,
    name: 'google',
    issuer: googleIssuer,
    scopes: profileScopes,
    secretBy: 'post',
    known: {
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  })

/** Apple responds with a form as soon as name or address is requested. */
const apple = (context: AuthContext, registration: Registration) =>
  openIdProvider(context, {
    ...registration,
    name: 'apple',
    issuer: appleIssuer,
    scopes: ['openid', 'email', 'name'],
    secretBy: 'post',
    parameters: { response_mode: 'form_post' },
    // https://developer.apple.com/documentation/signinwithapple: its servers only return verified addresses.
    onlyNamesProvedEmails: true,
    known: {
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
    },
  })

function gitlab(context: AuthContext, registration: Registration) {
  const issuer = context.settings.externalGitlabUrl
  return openIdProvider(context, {
    ...registration,
    name: 'gitlab',
    issuer,
    scopes: profileScopes,
    secretBy: 'post',
    known: {
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      jwks_uri: `${issuer}/oauth/discovery/keys`,
    },
  })
}

/** Microsoft. `common`, `organizations` and `consumers` are not issuers: each tenant behind them is one. */
function azure(context: AuthContext, registration: Registration) {
  const tenant = context.settings.externalAzureUrl
  const issuer = `${tenant}/v2.0`
  const isForAllTenants = /\/(common|organizations|consumers)$/.test(tenant)
  const anyTenant =
    /^https:\/\/login\.microsoftonline\.com\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/
  return openIdProvider(context, {
    ...registration,
    name: 'azure',
    issuer,
    isIssuer: isForAllTenants ? (named) => anyTenant.test(named) : (named) => named === issuer,
    scopes: profileScopes,
    secretBy: 'post',
    known: { authorization_endpoint: `${tenant}/oauth2/v2.0/authorize` },
    // Any tenant's administrator can enter any address; only in these two cases is it verified.
    emailsOf: (claims, emails) => {
      const isVerified = isPersonalAccount(claims) || hasProvedDomain(claims)
      return emails.map(({ address }) => ({ address, isVerified }))
    },
  })
}

const isPersonalAccount = ({ tid }: Record<string, unknown>): boolean =>
  tid === '9188040d-6c67-4c5b-b112-36a304b66dad'

const hasProvedDomain = ({ xms_edov }: Record<string, unknown>): boolean =>
  [true, 1, '1', 'true'].some((yes) => yes === xms_edov)
