import { readFileSync } from 'node:fs'
import { StartProblem } from '#server/start-problem.ts'

type Environment = Record<string, string | undefined>

/**
 * What the operator says for a variable: its value, or what is in the file that the variable with `_FILE` at its end
 * names, as containers and systemd hand over secrets. Undefined where neither is set, or empty.
 */
export function settingText(environment: Environment, variable: string): string | undefined {
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
