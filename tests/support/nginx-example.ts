import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { selfSignedCertificate } from '#auth/saml/self-signed-certificate.ts'
import { findNginx } from '#scripts/find-nginx.ts'
import { freePort } from '#scripts/free-port.ts'

const example = join(import.meta.dirname, '../../examples/nginx.conf')
const day = 86_400_000

/**
 * Installs `examples/nginx.conf` into a folder that is removed after the test. Only what operators would change is
 * replaced: certificate, logs, ports, and the addresses of Outgo's processes.
 */
export function layOutNginxExample({ httpsPort = 0, processes = ['127.0.0.1:3000'] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = selfSignedCertificate(keys, 'money.example.org', new Date(Date.now() - day))
  writeFileSync(join(folder, 'privkey.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'fullchain.pem'), certificate)

  let sockets = 0
  const site = readFileSync(example, 'utf8')
    .replaceAll('/etc/letsencrypt/live/money.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('server 127.0.0.1:3000;', processes.map((address) => `server ${address};`).join(' '))
    .replace('listen 443 ', httpsPort === 0 ? '$&' : `listen 127.0.0.1:${httpsPort} `)
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, () => `listen unix:${folder}/${sockets++}.sock`)
  writeFileSync(join(folder, 'outgo.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; master_process off; events {}
     http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/outgo.conf; }`,
  )
  return { program: findNginx(), words: ['-p', folder, '-c', file], certificate, sockets }
}

export type NginxExample = Awaited<ReturnType<typeof startNginxExample>>

/** Runs nginx with the example in front of Outgo's processes until the test ends. It serves HTTPS on 127.0.0.1. */
export async function startNginxExample(...processes: string[]) {
  const port = await freePort()
  const { program, words, certificate } = layOutNginxExample({ httpsPort: port, processes })
  const nginx = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(nginx, 'close')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  let said = ''
  nginx.stderr.on('data', (bytes) => {
    said += bytes
  })
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start:\n${said}`)
    await pause(20)
  }
  return { port, certificate }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const accepted = await Promise.race([
    once(socket, 'connect').then(() => true),
    new Promise<false>((refused) => socket.once('error', () => refused(false))),
  ])
  socket.destroy()
  return accepted
}

type Call = {
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
  localAddress?: string
}

/** Calls the product through nginx; returns the status. */
export const callThroughNginx = ({ port, certificate }: NginxExample, { body, ...call }: Call) =>
  new Promise<number | undefined>((answered, failed) => {
    const sending = request(
      {
        ...{ host: '127.0.0.1', port, ca: certificate, servername: 'money.example.org', agent: false },
        // The certificate is checked against `ca`, but it names no host that Node would accept.
        checkServerIdentity: () => undefined,
        ...call,
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => answered(answer.statusCode))
      },
    )
    sending.once('error', failed)
    sending.end(body)
  })
