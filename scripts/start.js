// npm start: builds the product, then runs it in the same process so that signals reach it. Plain JavaScript, so
// that even a Node that is too old for the rest can run it and say so.
import { spawnSync } from 'node:child_process'
import * as crypto from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'

if (!('argon2' in crypto)) {
  console.error(
    `Outgo needs Node 24.7 or newer; this is ${process.version}. "npm ci" installs it on Linux, Windows and Intel Macs; on other systems, install it from nodejs.org.`,
  )
  process.exit(1)
}

console.log('Building the web client and the server; this takes a few seconds.')
const build = fileURLToPath(new URL('./build-for-start.js', import.meta.url))
const { status, stdout } = spawnSync(process.execPath, [build], {
  stdio: ['inherit', 'pipe', 'inherit'],
  encoding: 'utf8',
})
if (status !== 0) process.exit(status ?? 1)

const folder = stdout.trimEnd().split('\n').at(-1)
await import(pathToFileURL(`${folder}/dist/server/main.js`).href)
