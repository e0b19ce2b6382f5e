import { Settings, variableOf } from '#server/settings.ts'

/** The settings as the README lists them: variable, default, meaning. */
export function settingsTable(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const standard = schema.parse(undefined)
    const shown = standard === undefined || standard.toString() === '' ? '–' : `\`${standard}\``
    return `| \`${variableOf(name)}\` | ${shown} | ${schema.description} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
