import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Place } from './on-each-engine.ts'

const sources = join(import.meta.dirname, '../../src/cli')

/** The program of a command: bundled in tests (build-commands.ts), otherwise its source. */
export function programOf(name: string): string {
  const bundles = process.env.OUTGO_TEST_COMMANDS
  return bundles === undefined ? join(sources, `${name}.ts`) : join(bundles, `${name}.js`)
}

/** Runs a command of src/cli like an operator, on the database at this place. */
export const runCommand = (name: string, place: Place, words: string[] = []) =>
  run(programOf(name), place, words)

/** The same from its source, as npm does. */
export const runCommandFromSource = (name: string, place: Place, words: string[] = []) =>
  run(join(sources, `${name}.ts`), place, words)

const run = (program: string, place: Place, words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
    }
    execFile(process.execPath, [program, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
