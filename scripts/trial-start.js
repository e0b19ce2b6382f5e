// Starts the product with empty data, requests its health check and sign-in page, and stops it. Run at the end of
// an image build or an installation, this proves that the product starts from what is there.
// Plain JavaScript, like everything that runs before the product.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { PATH, NODE_OPTIONS } = process.env
const patience = 60_000
const data = mkdtempSync(join(tmpdir(), 'outgo-trial-'))
const server = spawn(process.execPath, [fileURLToPath(new URL('../dist/server/main.js', import.meta.url))], {
  env: { PATH, NODE_OPTIONS, PORT: '0', DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const late = setTimeout(() => server.kill('SIGKILL'), patience)
let said = ''
let asked = false

server.stdout.on('data', async (bytes) => {
  said += bytes
  const address = /ready at (http\S+)/.exec(said)?.[1]
  if (!address || asked) return
  asked = true
  for (const path of ['/healthz', '/login']) {
    const { status } = await fetch(address + path)
    if (status !== 200) fail(`${path} answers ${status}`)
  }
  server.kill('SIGTERM')
})
server.once('exit', (code) => {
  clearTimeout(late)
  rmSync(data, { recursive: true, force: true })
  if (!asked || code !== 0) fail(`The product exited with ${code}. Its output:\n${said}`)
})

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
