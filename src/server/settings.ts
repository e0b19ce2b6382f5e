import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { accountSettings } from '#server/settings/account-settings.ts'
import { messageSettings } from '#server/settings/message-settings.ts'
import { protectionSettings } from '#server/settings/protection-settings.ts'
import { providerSettings } from '#server/settings/provider-settings.ts'
import { backupSettings, metricsSettings, serverSettings } from '#server/settings/server-settings.ts'
import { StartProblem } from './start-problem.ts'

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

type Environment = Record<string, string | undefined>

/**
 * The value of a variable, or the content of the file that the variable with the suffix `_FILE` names, as
 * containers and systemd provide secrets. Undefined if neither is set, or empty.
 */
function settingText(environment: Environment, variable: string): string | undefined {
  const fileVariable = `${variable}_FILE`
  const file = environment[fileVariable]
  if (!file) return environment[variable] || undefined
  if (environment[variable])
    throw new StartProblem(`${variable} and ${fileVariable} are both set. Keep one of them.`)
  try {
    return readFileSync(file, 'utf8').trimEnd() || undefined
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartProblem(`${fileVariable} ${file} cannot be read (${reason}).`)
  }
}
