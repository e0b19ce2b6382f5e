import { parentPort } from 'node:worker_threads'

export type CommandRun = {
  program: string
  words: string[]
  environment: Record<string, string | undefined>
  /** Printed after everything else, on both streams. */
  end: string
}

/** A thread has its own arguments, environment, exit code and output. */
parentPort?.on('message', async ({ program, words, environment, end }: CommandRun) => {
  process.argv.splice(2, process.argv.length, ...words)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  process.exitCode = undefined
  try {
    // The query makes Node run a program that it has already loaded once more.
    await import(`${program}?${end}`)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.stdout.write(end)
  process.stderr.write(end)
  parentPort?.postMessage(process.exitCode ?? 0)
})
