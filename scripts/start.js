// npm start: builds the web client and runs the product, in this one process, so that signals reach it.
// Plain JavaScript, since a Node too old for the rest must still be able to read it and say so.
import { spawnSync } from 'node:child_process'
import * as crypto from 'node:crypto'
import { fileURLToPath } from 'node:url'

if (!('argon2' in crypto)) {
  console.error(
    `Outgo runs on Node 24.7 or newer, and this is ${process.version}. "npm ci" brings it on Linux, Windows and Intel Macs; elsewhere install it from nodejs.org.`,
  )
  process.exit(1)
}

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

await import('./serve.js')
