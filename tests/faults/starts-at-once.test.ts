import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newDataDirectory } from '#tests/support/run-main.ts'

const root = join(import.meta.dirname, '../..')
const builtFrom = ['package.json', 'vite.config.ts', 'vite.server.config.ts', 'scripts', 'src']
/** This test builds the product four times, next to other tests. */
const patience = 240_000
const day = 86_400_000
const docsPage = 'src/ledger/openapi/docs-page.ts'

/** A separate checkout, because the test changes its sources. Its page is almost empty. */
function newCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'outgo-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }))
  for (const file of builtFrom) cpSync(join(root, file), join(checkout, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  // Bundling and compressing all screens and their styles takes most of a build, and no test here opens one.
  writeFileSync(join(checkout, 'src/web/page.css'), 'body { margin: 0 }\n')
  writeFileSync(join(checkout, 'src/web/main.tsx'), "import './page.css'\ndocument.title = 'A page'\n")
  return checkout
}

/** Runs `npm start` until the test ends. Its build is a separate process, which ends with it. */
function start(checkout: string) {
  const data = newDataDirectory()
  const child = spawn(process.execPath, ['scripts/start.js'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: data,
    },
    detached: true,
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said.text += bytes
    })
  onTestFinished(() => kill(child))
  return { child, said }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

async function untilReady({ child, said }: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const [, url] = /ready at (http:\S+)/.exec(said.text) ?? []
    if (url) return url
    if (child.exitCode !== null) throw new Error(`The start failed:\n${said.text}`)
    await pause(50)
  }
}

/** The statuses of the sign-in page and of everything it loads. */
async function loadSignIn(url: string) {
  const page = await (await fetch(`${url}/login`)).text()
  const loaded = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
  const answers = await Promise.all(loaded.map((path) => fetch(url + path)))
  return { loaded: loaded.length, broken: answers.filter(({ status }) => status !== 200).length }
}

const docsOf = async (url: string) => (await fetch(`${url}/api/v1/docs`)).text()

test(
  'two starts at once both serve, and no other start changes what they serve',
  async () => {
    const checkout = newCheckout()
    const [one, other] = await Promise.all([start(checkout), start(checkout)].map(untilReady))
    if (!one || !other) throw new Error('Both are ready.')
    for (const url of [one, other]) {
      const { loaded, broken } = await loadSignIn(url)
      expect(loaded).toBeGreaterThan(2)
      expect(broken).toBe(0)
    }
    // A server loads this page's file when it is first requested; the first server has not been asked yet.
    expect(await docsOf(other)).toContain('<title>')

    const killed = start(checkout)
    const isBuilding = () =>
      readdirSync(join(checkout, 'dist'), { recursive: true }).join().includes('unfinished-')
    while (!isBuilding() && !killed.said.text.includes('ready at')) await pause(5)
    await kill(killed.child)

    const builds = join(checkout, 'dist/builds')
    for (const [name, age] of [
      ['unfinished-yesterday', 1],
      ['2-days-old', 2],
      ['9-days-old', 9],
    ] as const) {
      mkdirSync(join(builds, name))
      const then = new Date(Date.now() - age * day)
      utimesSync(join(builds, name), then, then)
    }
    for (const name of ['new-1', 'new-2']) mkdirSync(join(builds, name))

    const source = readFileSync(join(checkout, docsPage), 'utf8')
    writeFileSync(join(checkout, docsPage), source.replace('<title>', '<title>Changed since: '))
    const newer = await untilReady(start(checkout))
    expect(await docsOf(newer)).toContain('<title>Changed since: ')
    expect(await docsOf(one)).toMatch(/<title>(?!Changed since)/)
    expect(await loadSignIn(newer)).toMatchObject({ broken: 0 })

    // The five latest builds are kept. The oldest is deleted, and so is an unfinished one.
    const left = readdirSync(builds)
    expect(left.filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(2)
    expect(left).toEqual(expect.arrayContaining(['2-days-old', 'new-1', 'new-2']))
    expect(left).not.toContain('9-days-old')
    expect(left).not.toContain('unfinished-yesterday')
  },
  patience,
)
