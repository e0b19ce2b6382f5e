import * as z from 'zod'
import { isOnThisMachine } from '#http/is-on-this-machine.ts'
import { httpAddress, list, onOrOff } from './setting-types.ts'

const clientId = (name: string) =>
  z
    .string()
    .optional()
    .describe(
      `Client ID from ${name}. You can add the client IDs of your apps after commas. With the secret set, the button appears on the sign-in page.`,
    )
const secret = (name: string) => z.string().optional().describe(`Client secret from ${name}.`)

/** Compared exactly with the provider's own issuer, so a trailing slash matters. */
const issuer = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.example.org', abort: true })
    .refine(
      (url) => url.startsWith('https:') || isOnThisMachine(url),
      'must start with https://, except on this machine itself',
    )

/** Other providers to sign in with. All of them redirect to `/auth/v1/callback`. */
export const providerSettings = {
  externalGoogleClientId: clientId('Google'),
  externalGoogleSecret: secret('Google'),
  externalGithubClientId: clientId('GitHub'),
  externalGithubSecret: secret('GitHub'),
  externalGithubUrl: httpAddress()
    .default('https://github.com')
    .describe('Address of your GitHub Enterprise server, if you use one.'),
  externalAppleClientId: clientId('Apple'),
  externalAppleSecret: secret('Apple'),
  externalAzureClientId: clientId('Microsoft'),
  externalAzureSecret: secret('Microsoft'),
  externalAzureUrl: httpAddress()
    .default('https://login.microsoftonline.com/common')
    .describe('Your Microsoft tenant.'),
  externalGitlabClientId: clientId('GitLab'),
  externalGitlabSecret: secret('GitLab'),
  externalGitlabUrl: httpAddress()
    .default('https://gitlab.com')
    .describe('Address of your GitLab server, if you use your own.'),
  oidcIssuer: issuer()
    .optional()
    .describe(
      'Issuer of your own OpenID provider, called `oidc`. With the client ID and secret set, its button appears on the sign-in page.',
    ),
  oidcClientId: z.string().optional().describe('Client ID from that provider.'),
  oidcClientSecret: z.string().optional().describe('Client secret from that provider.'),
  oidcName: z.string().default('OpenID').describe('Label of its button.'),
  externalAllowedIdTokenIssuers: list()
    .default([])
    .describe(
      'More issuers whose ID tokens are accepted, in addition to Apple, Google and the configured providers.',
    ),
  externalSkipNonceCheck: onOrOff().default(false).describe('Accept ID tokens without checking their nonce.'),
  samlEnabled: onOrOff().default(false).describe('Allow sign-in through SAML 2.0.'),
}
