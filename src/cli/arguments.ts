import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses a command line. With --help it prints the usage and exits. Throws TypeError for options that `config` does
 * not define.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const words = config.args ?? process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  return parseArgs(config)
}

/**
 * Whether a command line is at fault: parseArgs throws TypeErrors with these codes for unknown options, and commands
 * throw them without a code for missing ones.
 */
export function isArgumentProblem(error: unknown): error is TypeError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof TypeError && (code.startsWith('ERR_PARSE_ARGS') || code === '')
}

/** Why a command failed, as a message the operator can act on. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}
