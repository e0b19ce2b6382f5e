import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run dev`: runs the server with restart on change, and the web client with hot reload in front of it. */
const server = spawn(process.execPath, ['--watch', 'src/server/main.ts'], { stdio: 'inherit' })
const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js')
const web = spawn(process.execPath, [vite], { stdio: 'inherit' })

let ending = false
for (const part of [server, web]) {
  part.once('exit', (code) => {
    // One is useless without the other; by now its last output has been printed.
    if (!ending) endBoth(code ?? 1)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endBoth(0))

function endBoth(code: number) {
  ending = true
  process.exitCode = code
  for (const part of [server, web]) part.kill('SIGTERM')
}
