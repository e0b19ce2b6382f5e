import { readFileSync } from 'node:fs'
import { StartProblem } from '#server/start-problem.ts'

type Environment = Record<string, string | undefined>

/**
 * The value of a variable, or the content of the file that the variable with the suffix `_FILE` names, as
 * containers and systemd provide secrets. Undefined if neither is set, or empty.
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
