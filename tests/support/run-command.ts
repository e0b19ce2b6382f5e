import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Place } from './on-each-engine.ts'

const commands = join(import.meta.dirname, '../../src/cli')

/** Runs a command of src/cli like an operator, on the database at this place. */
export const runCommand = (name: string, place: Place, words: string[] = []) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
    }
    execFile(process.execPath, [join(commands, `${name}.ts`), ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
