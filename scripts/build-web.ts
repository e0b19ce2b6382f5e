import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web client, or ends with what the build said. */
export function buildWeb() {
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
