// npm start: builds the product, then runs it in this one process, so that signals reach it.
// Plain JavaScript, since a Node too old for the rest must still be able to read it and say so.
import { spawnSync } from 'node:child_process'
import * as crypto from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'

if (!('argon2' in crypto)) {
  console.error(
    `Outgo runs on Node 24.7 or newer, and this is ${process.version}. "npm ci" brings it on Linux, Windows and Intel Macs; elsewhere install it from nodejs.org.`,
  )
  process.exit(1)
}

console.log('Building the web client and the server; this takes some seconds.')
const build = fileURLToPath(new URL('./build-for-start.js', import.meta.url))
const { status, stdout } = spawnSync(process.execPath, [build], {
  stdio: ['inherit', 'pipe', 'inherit'],
  encoding: 'utf8',
})
if (status !== 0) process.exit(status ?? 1)

const folder = stdout.trimEnd().split('\n').at(-1)
await import(pathToFileURL(`${folder}/dist/server/main.js`).href)
