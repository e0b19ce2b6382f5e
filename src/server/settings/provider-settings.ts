import * as z from 'zod'
import { isOnThisMachine } from '#server/http/is-on-this-machine.ts'
import { httpAddress, list, onOrOff } from './setting-types.ts'

const clientId = (name: string) =>
  z
    .string()
    .optional()
    .describe(
      `The client id that ${name} gave; those of one’s apps may follow after commas. Set with the secret, its button appears on the sign-in page.`,
    )
const secret = (name: string) => z.string().optional().describe(`The client secret that ${name} gave.`)

/** Compared letter by letter with what the provider says of itself, so a slash at its end stays. */
const issuer = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.example.org', abort: true })
    .refine(
      (url) => url.startsWith('https:') || isOnThisMachine(url),
      'must start with https://, except on this machine itself',
    )

/** Other providers that people may sign in with. Each leads back to `/auth/v1/callback`. */
export const providerSettings = {
  externalGoogleClientId: clientId('Google'),
  externalGoogleSecret: secret('Google'),
  externalGithubClientId: clientId('GitHub'),
  externalGithubSecret: secret('GitHub'),
  externalGithubUrl: httpAddress()
    .default('https://github.com')
    .describe('The address of a GitHub server of one’s own.'),
  externalAppleClientId: clientId('Apple'),
  externalAppleSecret: secret('Apple'),
  externalAzureClientId: clientId('Microsoft'),
  externalAzureSecret: secret('Microsoft'),
  externalAzureUrl: httpAddress()
    .default('https://login.microsoftonline.com/common')
    .describe('The tenant at Microsoft.'),
  externalGitlabClientId: clientId('GitLab'),
  externalGitlabSecret: secret('GitLab'),
  externalGitlabUrl: httpAddress()
    .default('https://gitlab.com')
    .describe('The address of a GitLab server of one’s own.'),
  oidcIssuer: issuer()
    .optional()
    .describe(
      'The issuer of an OpenID provider of one’s own, called `oidc`. With client id and secret, its button appears on the sign-in page.',
    ),
  oidcClientId: z.string().optional().describe('The client id that it gave.'),
  oidcClientSecret: z.string().optional().describe('The client secret that it gave.'),
  oidcName: z.string().default('OpenID').describe('The name on its button.'),
  externalAllowedIdTokenIssuers: list()
    .default([])
    .describe(
      'Further issuers whose ID tokens are accepted, beside those of Apple, Google and the configured providers.',
    ),
  externalSkipNonceCheck: onOrOff()
    .default(false)
    .describe('Whether ID tokens are accepted without their nonce.'),
  samlEnabled: onOrOff().default(false).describe('Whether companies may sign in through SAML 2.0.'),
}
