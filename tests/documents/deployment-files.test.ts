import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findNginx } from '#scripts/find-nginx.ts'
import { onPath } from '#scripts/on-path.ts'
import { selfSignedCertificate } from '#server/auth/saml/self-signed-certificate.ts'

// What operators copy is looked over by the programs it is for, where this machine has them.

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-deployment-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a program says, and its exit code. */
function ask(program: string, words: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return { status, said: stdout + stderr }
}

function writeCertificate(folder: string): void {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'privkey.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(
    join(folder, 'fullchain.pem'),
    selfSignedCertificate(keys, 'money.example.org', new Date(Date.now() - 86_400_000)),
  )
}

test('nginx takes its example as it is', ({ skip }) => {
  const nginx = findNginx() ?? ''
  skip(!nginx, 'There is no nginx, and it cannot be installed by this user.')
  const folder = newFolder()
  writeCertificate(folder)
  let sockets = 0
  // Certificate, log and ports are those of the operator's machine; all else is as it stands there.
  const example = read('examples/nginx.conf')
    .replaceAll('/etc/letsencrypt/live/money.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/listen (\[::\]:)?(80|443)/g, () => `listen unix:${folder}/${sockets++}.sock`)
  writeFileSync(join(folder, 'outgo.conf'), example)
  const unused = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log stderr; events {}
     http { ${unused.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/outgo.conf; }`,
  )
  const { status, said } = ask(nginx, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('syntax is ok') })
  expect(sockets).toBe(4)
})

test('systemd takes the unit as it is, and finds little that it could do beside its work', ({ skip }) => {
  const systemd = onPath('systemd-analyze') ?? ''
  skip(!systemd, 'There is no systemd.')
  const unit = join(newFolder(), 'outgo.service')
  // The one thing that it looks for on this machine is the program.
  writeFileSync(
    unit,
    read('examples/outgo.service').replace('/srv/outgo/node_modules/.bin/node', process.execPath),
  )
  // It names the lines that it does not understand, and ignores them; others are about the machine.
  const verified = ask(systemd, ['verify', '--man=no', unit])
  expect(verified).toEqual({ status: 0, said: expect.not.stringContaining('outgo.service:') })
  // In tenths; 9.6 is what a unit without any protection gets.
  const { status, said } = ask(systemd, ['security', '--offline=true', '--threshold=20', unit])
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Overall exposure level') })
})

test('Docker Compose takes its files as they are, alone and with PostgreSQL', ({ skip }) => {
  const docker = onPath('docker') ?? ''
  skip(!docker || ask(docker, ['compose', 'version']).status !== 0, 'There is no Docker Compose.')
  const alone = ['--file', 'compose.yaml']
  for (const files of [alone, [...alone, '--file', 'compose.postgres.yaml']])
    expect(ask(docker, ['compose', ...files, 'config', '--quiet'])).toMatchObject({ status: 0 })
})
