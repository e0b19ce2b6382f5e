import { type ChildProcess, spawn } from 'node:child_process'

type Import = { dataDirectory: string; email: string; bank: string; file: string }

/** Runs `npm run import` for a user of a SQLite file. */
export function spawnImport({ dataDirectory, email, bank, file }: Import): ChildProcess {
  const words = ['run', '--silent', 'import', '--', '--user', email, '--bank', bank, file]
  const env = { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '' }
  return spawn('npm', words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
