import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSystemdAnalyze } from '#scripts/find-systemd-analyze.ts'
import { layOutNginxExample } from '#tests/support/nginx-example.ts'

// Checks the files that operators copy with the programs they are for. Those for Docker are in container-files.test.ts.

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-deployment-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A program's output and exit code. */
function ask(program: string, words: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return { status, said: stdout + stderr }
}

test('nginx accepts its example unchanged', () => {
  const { program, words, sockets } = layOutNginxExample()
  const { status, said } = ask(program, ['-t', ...words])
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('syntax is ok') })
  expect(sockets).toBe(4)
})

/** Each file and each block of commands or configuration that operators copy, by location. */
const recipes = [
  ...['Caddyfile', 'nginx.conf', 'outgo.service', 'container.env'].map(
    (file) => [`examples/${file}`, read(`examples/${file}`)] as const,
  ),
  ...['README.md', 'docs/operating.md'].flatMap((page) =>
    [...read(page).matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => [page, block] as const),
  ),
]

test('every recipe that sets the public address also sets the header that identifies clients', () => {
  const withAddress = recipes.filter(([, text]) => /PUBLIC_URL=/.test(text))
  expect(withAddress.map(([where]) => where)).toEqual(
    expect.arrayContaining(['README.md', 'docs/operating.md', 'examples/Caddyfile', 'examples/nginx.conf']),
  )
  expect(withAddress.filter(([, text]) => !text.includes('RATE_LIMIT_HEADER=X-Real-IP'))).toEqual([])
  // These two set it for users who configure the public address elsewhere.
  expect(read('examples/outgo.service')).toMatch(/^Environment=RATE_LIMIT_HEADER=X-Real-IP$/m)
  expect(read('examples/container.env')).toMatch(/^RATE_LIMIT_HEADER=X-Real-IP$/m)
})

test('every proxy in a recipe overwrites that header with the address of the connection', () => {
  const proxies = recipes.filter(([, text]) => /^\s*(reverse_proxy|proxy_pass) /m.test(text))
  expect(proxies.map(([where]) => where)).toEqual(['examples/Caddyfile', 'examples/nginx.conf', 'README.md'])
  const overwriting = /^\s*(header_up X-Real-IP \{remote_host\}|proxy_set_header X-Real-IP \$remote_addr;)$/m
  expect(proxies.filter(([, text]) => !overwriting.test(text))).toEqual([])
})

test('systemd accepts the unit unchanged, and finds it well sandboxed', () => {
  const systemd = findSystemdAnalyze()
  const unit = join(newFolder(), 'outgo.service')
  // The only thing it looks for on this machine is the program.
  writeFileSync(
    unit,
    read('examples/outgo.service').replace('/srv/outgo/node_modules/.bin/node', process.execPath),
  )
  // It reports lines that it does not understand and ignores them; other messages are about the machine.
  const verified = ask(systemd, ['verify', '--man=no', unit])
  expect(verified).toEqual({ status: 0, said: expect.not.stringContaining('outgo.service:') })
  // In tenths; a unit without any sandboxing gets 9.6.
  const { status, said } = ask(systemd, ['security', '--offline=true', '--threshold=20', unit])
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Overall exposure level') })
})
