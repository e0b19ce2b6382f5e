import type * as z from 'zod'
import { settingGroups, variableOf } from '#server/settings.ts'

/** The server settings for the README: variable, default, meaning. */
export const serverSettingsTable = (): string => tableOf(settingGroups['The server'])

/** All settings with headings, for `docs/settings.md`. */
export const allSettings = (): string =>
  Object.entries(settingGroups)
    .map(([heading, settings]) => `## ${heading}\n\n${tableOf(settings)}\n`)
    .join('\n')

function tableOf(settings: Record<string, z.ZodType>): string {
  const rows = Object.entries(settings).map(
    ([name, schema]) => `| \`${variableOf(name)}\` | ${standardOf(schema)} | ${schema.description} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function standardOf(schema: z.ZodType): string {
  const standard = schema.parse(undefined)
  const isEmpty = standard === undefined || standard instanceof Map || String(standard) === ''
  return isEmpty ? '–' : `\`${standard}\``
}
