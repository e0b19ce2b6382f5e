import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The words of a command's line. Where they ask for help the command ends, with its usage. Throws TypeError for what
 * `config` does not know.
 */
export function readWords<const Config extends ParseArgsConfig>(
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
