import * as z from 'zod'
import { accountSettings } from './settings/account-settings.ts'
import { backupSettings } from './settings/backup-settings.ts'
import { messageSettings } from './settings/message-settings.ts'
import { metricsSettings } from './settings/metrics-settings.ts'
import { protectionSettings } from './settings/protection-settings.ts'
import { providerSettings } from './settings/provider-settings.ts'
import { settingText } from './settings/setting-text.ts'
import { httpAddress } from './settings/setting-types.ts'
import { StartProblem } from './start-problem.ts'

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Where the product listens and stores its data. */
const serverSettings = {
  port: z.coerce
    .number('must be a port number from 0 to 65535')
    .int('must be a port number from 0 to 65535')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65_535, 'must be a port number from 0 to 65535')
    .default(3000)
    .describe('Port to listen on. 0 picks a free port.'),
  host: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. `0.0.0.0` accepts connections from other machines.'),
  dataDir: z
    .string()
    .default('./data')
    .describe('Directory for everything Outgo stores on disk. Only its owner can read it.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional()
    .describe(
      'PostgreSQL server, `postgres://user:password@host/database`. If unset, Outgo uses a SQLite file in `DATA_DIR`.',
    ),
  publicUrl: httpAddress()
    .optional()
    .describe(
      'Public address, when Outgo is behind a proxy. Set `RATE_LIMIT_HEADER` as well. If unset, the address Outgo listens on.',
    ),
  corsOrigins: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'must list origins such as https://app.example.org, separated by commas, without paths',
    )
    .default([])
    .describe(
      'Origins that may call the authentication service from the browser, such as `https://app.example.org`, separated by commas.',
    ),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
}

/** The settings by topic; the environment variable of `dataDir` is `DATA_DIR`, and so on. */
export const settingGroups = {
  'The server': serverSettings,
  Backups: backupSettings,
  Metrics: metricsSettings,
  Accounts: accountSettings,
  Messages: messageSettings,
  'Limits and captcha': protectionSettings,
  'Other providers': providerSettings,
}

/** All settings with defaults and descriptions; the settings tables are generated from this. */
export const Settings = z.object({
  ...serverSettings,
  ...backupSettings,
  ...metricsSettings,
  ...accountSettings,
  ...messageSettings,
  ...protectionSettings,
  ...providerSettings,
})
export type Settings = z.output<typeof Settings>

/** `dataDir` → `DATA_DIR`. */
export const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase()

/** Settings whose values must not be logged. */
const isSecret = (variable: string) => /(DATABASE|SMTP)_URL|SECRET|TOKEN$|SMS_TEST_OTP/.test(variable)

/** Reads each setting from its variable or file; an empty value counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.keys(Settings.shape).map((name) => [name, settingText(environment, variableOf(name))])
  const settings = Settings.safeParse(Object.fromEntries(given))
  if (settings.success) return settings.data
  const wrong = settings.error.issues.map((issue) => {
    const variable = variableOf(String(issue.path[0]))
    const mayBeShown = !isSecret(variable) && environment[variable]
    return `${variable} ${issue.message}${mayBeShown ? `, not "${environment[variable]}"` : ''}.`
  })
  throw new StartProblem([...new Set(wrong)].join('\n'))
}
