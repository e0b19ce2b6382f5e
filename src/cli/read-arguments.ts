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
