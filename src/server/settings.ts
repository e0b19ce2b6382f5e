import * as z from 'zod'
import { StartProblem } from './start-problem.ts'

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

/**
 * Every setting, with its default and its meaning. The environment variable of `dataDir` is `DATA_DIR`,
 * and so on; the table of settings in the README is written from here.
 */
export const Settings = z.object({
  port: z.coerce
    .number('must be a port number from 0 to 65535')
    .int('must be a port number from 0 to 65535')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65_535, 'must be a port number from 0 to 65535')
    .default(3000)
    .describe('The port to listen on. 0 takes any free one.'),
  host: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on. `0.0.0.0` accepts connections from other machines.'),
  dataDir: z
    .string()
    .default('./data')
    .describe('The directory for everything the product keeps on disk. It is for its owner alone.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional()
    .describe(
      'A PostgreSQL server, `postgres://user:password@host/database`. Unset: a SQLite file in `DATA_DIR`.',
    ),
  publicUrl: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://money.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('The address people use, when a proxy stands in front. Unset: the address listened on.'),
  corsOrigins: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'must list origins such as https://app.example.org, separated by commas, without paths',
    )
    .default([])
    .describe(
      'Other sites whose pages may call the authentication service, such as `https://app.example.org`, separated by commas.',
    ),
  disableSignup: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' })
    .default(false)
    .describe('`true` refuses new accounts.'),
  mailerAutoconfirm: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' })
    .refine((on) => on, 'must be true: this version sends no e-mail that could confirm an address')
    .default(true)
    .describe(
      'Whether a sign-up signs in at once. Confirming addresses by e-mail is not there yet: only `true`.',
    ),
  passwordMinLength: z.coerce
    .number('must be a whole number from 6 to 72')
    .int('must be a whole number from 6 to 72')
    .min(6, 'must be a whole number from 6 to 72')
    .max(72, 'must be a whole number from 6 to 72')
    .default(8)
    .describe('The fewest characters of a new password.'),
  jwtExp: z.coerce
    .number('must be seconds, from 120 to 604800')
    .int('must be seconds, from 120 to 604800')
    // Clients refresh what has less than 90 seconds left.
    .min(120, 'must be seconds, from 120 to 604800')
    .max(604_800, 'must be seconds, from 120 to 604800')
    .default(3600)
    .describe('How many seconds an access token holds before its client has to refresh it.'),
  refreshTokenReuseInterval: z.coerce
    .number('must be seconds, from 0 to 3600')
    .int('must be seconds, from 0 to 3600')
    .min(0, 'must be seconds, from 0 to 3600')
    .max(3600, 'must be seconds, from 0 to 3600')
    .default(10)
    .describe('For how many seconds a refresh token may be used again before that counts as theft.'),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
})
export type Settings = z.output<typeof Settings>

/** `dataDir` as `DATA_DIR`. */
export const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase()

/** Reads the settings; an empty variable counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.keys(Settings.shape).map((name) => [name, environment[variableOf(name)] || undefined])
  const settings = Settings.safeParse(Object.fromEntries(given))
  if (settings.success) return settings.data
  const wrong = settings.error.issues.map((issue) => {
    const variable = variableOf(String(issue.path[0]))
    return `${variable} ${issue.message}${variable === 'DATABASE_URL' ? '' : `, not "${environment[variable]}"`}.`
  })
  throw new StartProblem([...new Set(wrong)].join('\n'))
}
