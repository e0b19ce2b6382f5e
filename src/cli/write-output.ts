process.stdout.on('error', end)

/**
 * Writes the output of a command that does nothing else, and ends the command if that fails. Commands that change data
 * use console.log instead, which ignores write errors, so that they finish their work.
 */
export function writeOutput(text: string): void {
  process.stdout.write(text)
  // The event comes only after everything else was written.
  if (process.stdout.errored) end(process.stdout.errored)
}

function end(error: Error): never {
  // Nobody reads the rest, as after `| head`.
  if ('code' in error && error.code === 'EPIPE') process.exit()
  console.error(`Cannot write the output (${error.message}).`)
  process.exit(1)
}
