import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { denseText } from '#tests/support/dense-text.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { copyMigrated, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { prepared } from '#tests/support/postgres-databases.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { newDataDirectory } from '#tests/support/run-main.ts'
import { type Product, startProduct } from '#tests/support/start-product.ts'
import { type Cluster, withPlaces } from './new-place.ts'
import { mountSmallDisk } from './small-disk.ts'
import { fillUp, withSmallPlace } from './small-place.ts'

/** The product's output may arrive late. */
const patience = { timeout: 30_000 }
const megabyte = 1024 * 1024
const batchSize = 300
/** Long notes, so that few rows fill the disk. */
const note = denseText(1000)
const problem = (detail: string) => ({ status: 503, body: { detail: expect.stringContaining(detail) } })

const batch = (number: number) => ({
  transactions: Array.from({ length: batchSize }, (_, index) => ({
    date: '2025-03-14',
    description: `PURCHASE ${number} ${index}`,
    note,
    amount: -1,
    category: 'Other',
    import_key: `batch-${String(number).padStart(4, '0')}-row-${String(index).padStart(4, '0')}`,
  })),
})

async function start({ dataDirectory, databaseUrl = '' }: Place) {
  const product = await startProduct({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl })
  onTestFinished(() => product.stop().then(() => {}))
  return { product, caller: await signUpCaller(product) }
}

type Caller = Awaited<ReturnType<typeof start>>['caller']

/** Sends batches until one is rejected, which must be because the disk is full; returns how many were acknowledged. */
async function fill(caller: Caller, said: string): Promise<number> {
  for (let number = 0; ; number++) {
    const answer = await caller.post('/transactions', batch(number))
    if (answer.status === 200) continue
    expect(answer).toMatchObject(problem(said))
    return number
  }
}

async function countOf(caller: Caller): Promise<number> {
  const { body } = await caller.get('/transactions/months')
  return body.months.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

/** The same in a report whose sums are stored when it is asked for. */
async function countOfReport(caller: Caller): Promise<number> {
  const { body } = await caller.get('/reports/query?dimension=merchant&measure=count')
  return body.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

/** Everything acknowledged is stored and readable; once there is space, the rest is accepted without a restart. */
async function expectRecovery(
  { caller, product, place }: { caller: Caller; product: Product; place: Place },
  acknowledged: number,
  makeRoom: () => void,
) {
  expect(await countOf(caller)).toBe(acknowledged * batchSize)
  expect(await countOfReport(caller)).toBe(acknowledged * batchSize)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  makeRoom()
  for (let number = 0; number <= acknowledged; number++) {
    const { body } = await caller.post('/transactions', batch(number))
    const isThere = number < acknowledged
    expect(body).toEqual({ inserted: isThere ? 0 : batchSize, duplicates: isThere ? batchSize : 0 })
  }
  expect(await countOf(caller)).toBe((acknowledged + 1) * batchSize)
  expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
}

// Where no disk can be mounted, the next test replaces this one.
test.for(['sqlite', 'postgres'] as const)(
  'a full disk is reported to users and the operator; nothing is lost, and work resumes when there is space: %s',
  (engine) =>
    withSmallPlace(engine, async ({ place, leave, makeRoom }) => {
      if (engine === 'sqlite') copyMigrated(place.dataDirectory)
      const { product, caller } = await start(place)
      try {
        leave(5)
        const acknowledged = await fill(caller, 'is out of disk space')
        await expect.poll(product.output, patience).toContain('the disk of the database is full: make room')
        await expectRecovery({ product, caller, place }, acknowledged, makeRoom)
      } finally {
        await product.stop()
      }
    }),
)

test('a PostgreSQL that crashes because its write-ahead log is out of space loses nothing, and is used again when it is back', async ({
  skip,
}) => {
  const disk = mountSmallDisk(128)
  if (!disk) return skip('This user may not mount a disk.')
  onTestFinished(disk.remove)
  const log = join(disk.directory, 'log')
  mkdirSync(log, { mode: 0o700 })
  const withLogThere = async (newPlace: () => Promise<Place>, cluster: Cluster | null) => {
    const place = await newPlace()
    const { product, caller } = await start(place)
    try {
      const ballast = join(disk.directory, 'ballast')
      fillUp(disk.directory, ballast, 4)
      const acknowledged = await fill(caller, 'cannot be reached')
      rmSync(ballast)
      // It recovers by itself if it finds space in time, otherwise when its operator starts it.
      const send = async (number: number) => {
        await cluster?.startIfEnded()
        return caller.post('/transactions', batch(number))
      }
      // The interrupted batch may be stored, but only completely.
      await expect.poll(() => send(acknowledged), patience).toMatchObject({ status: 200 })
      for (let number = 0; number <= acknowledged; number++)
        expect((await send(number)).body).toEqual({ inserted: 0, duplicates: batchSize })
      expect(await countOf(caller)).toBe((acknowledged + 1) * batchSize)
      expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
    } finally {
      await product.stop()
    }
  }
  await withPlaces('postgres', withLogThere, log)
})

// Only Linux can limit the file size of a running process.
const isLinux = process.platform === 'linux'
test.runIf(isLinux)('a file size limit does not lose anything either', async () => {
  const dataDirectory = newDataDirectory()
  const { product, caller } = await start({ dataDirectory })
  const limit = (bytes: string) =>
    execFileSync('prlimit', [`--pid=${product.pid}`, `--fsize=${bytes}:unlimited`])
  limit(String(statSync(sqliteFile(dataDirectory)).size + 4 * megabyte))
  const acknowledged = await fill(caller, 'cannot be reached')
  await expectRecovery({ product, caller, place: { dataDirectory } }, acknowledged, () => limit('unlimited'))
})

test('an unwritable data directory is reported at startup in one sentence', async () => {
  // For root, everything is writable except a read-only mount.
  const disk = mountSmallDisk(1, ',ro')
  const directory = disk?.directory ?? mkdtempSync(join(tmpdir(), 'outgo-read-only-'))
  onTestFinished(disk?.remove ?? (() => rmSync(directory, { recursive: true })))
  if (!disk) chmodSync(directory, 0o500)
  await expect(startProduct({ DATA_DIR: directory })).rejects.toThrow(
    /\nDATA_DIR \S+ cannot be written to \(\w+: [^\n]+\)\.\n$/,
  )
})

test('a database on a disk that has become read-only is reported by every command, and works again when it is writable', () =>
  withSmallPlace('sqlite', async ({ place, let: allow }) => {
    const start = () => startProduct({ DATA_DIR: place.dataDirectory, DATABASE_URL: '' })
    copyMigrated(place.dataDirectory)
    await (await start()).stop()
    allow('ro')
    await expect(start()).rejects.toThrow(/\nDATA_DIR \S+ cannot be written to \(EROFS: [^\n]+\)\.\n$/)
    for (const command of ['doctor', 'backup', 'rotate-keys'])
      expect(await runCommand(command, place)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^The database in \S+ cannot be opened \(EROFS: [^\n]*\n$/),
      })
    allow('rw')
    await (await start()).stop()
    expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
  }))

onEngine('PostgreSQL', 'a read-only database', (_, newPlace) => {
  test('still shows everything, says so, and accepts writes again on its own', async () => {
    const place = await newPlace()
    const product = await startProduct({
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
    })
    const operator = new pg.Client({ connectionString: prepared('OUTGO_TEST_POSTGRES_URL') })
    await operator.connect()
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
    const makeReadOnly = async (value: 'on' | 'off') => {
      await operator.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
    }
    try {
      const caller = await signUpCaller(product)
      expect(await caller.post('/transactions', batch(0))).toMatchObject({ status: 200 })
      await makeReadOnly('on')
      // The pool may return an older connection once more before it notices that it has ended.
      const send = () => caller.post('/transactions', batch(1))
      await expect.poll(send, patience).toMatchObject(problem('is read-only'))
      expect(await countOf(caller)).toBe(batchSize)
      expect(await countOfReport(caller)).toBe(batchSize)
      const signIn = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email: caller.email, password: 'correct horse battery' }),
      })
      expect([signIn.status, await signIn.text()]).toEqual([503, expect.stringContaining('is read-only')])
      await expect.poll(product.output, patience).toContain('make it writable')
      await makeReadOnly('off')
      await expect.poll(send, patience).toMatchObject({ status: 200 })
    } finally {
      await operator.end()
      await product.stop()
    }
  })
})
