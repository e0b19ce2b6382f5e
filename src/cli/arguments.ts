import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Parses a command line. Throws UsageRequest for --help, and TypeError for options that `config` does not define. */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const words = config.args ?? process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) throw new UsageRequest(usage)
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

/** Ends a command that was started with --help. Its message is the usage. */
export class UsageRequest extends Error {
  override name = 'UsageRequest'
}

/** Why a command failed, as a message the operator can act on. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}
