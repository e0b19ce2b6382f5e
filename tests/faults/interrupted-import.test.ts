import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { programOf, runCommand } from '#tests/support/run-command.ts'
import { chanceOf } from './chance.ts'
import { aLongImport } from './long-import.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const timeout = 300_000

/** Repeats the same file, so that an interruption always hits an import in progress. */
const endless = (file: string): string[] => Array.from({ length: 200 }, () => file)

/** A running `npm run import`, with its output so far. */
function startImport(place: Place, words: string[]) {
  const child = spawn(process.execPath, [programOf('import'), ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const waiting: (() => void)[] = []
  child.stderr.on('data', (bytes) => {
    said += bytes
    for (const look of waiting) look()
  })
  const ended = once(child, 'close').then(([code]) => ({ code, last: said.trimEnd().split('\n').at(-1) }))
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
    /** Resolves once it has reported progress this many times, each after a transaction. */
    progress: (lines: number) =>
      Promise.race([
        new Promise<void>((enough) => {
          waiting.push(() => said.split('\n').length > lines && enough())
        }),
        ended.then(() => Promise.reject(new Error(`It exited before it was interrupted: ${said}`))),
      ]),
  }
}

/** An import of two transactions, so that the second can be interrupted after the first. */
async function anImport(newPlace: () => Promise<Place>) {
  const place = await newPlace()
  const long = await aLongImport(place, 2000)
  onTestFinished(long.close)
  return { place, ...long }
}

/** Runs the same command again, undisturbed. It must add the missing rows and no duplicates. */
async function expectCompletion(
  { place, words, file, rowCount, isWhole, examine }: Awaited<ReturnType<typeof anImport>>,
  saved: number,
) {
  const { code, out } = await runCommand('import', place, [...words, file])
  const count = (rows: number) => rows.toLocaleString('en-US')
  expect(code).toBe(0)
  expect(out).toBe(
    `years.csv: ${count(rowCount - saved)} transactions were added. ${count(saved)} transactions were already there and not added again.\n`,
  )
  expect(await isWhole()).toBe(true)
  expect(await examine()).toEqual({ saved: rowCount, wrong: [] })
  expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
}

onEachEngine('npm run import', (_, newPlace) => {
  test('has added complete transactions when killed at any moment, and completes when run again', {
    timeout,
  }, async () => {
    const long = await anImport(newPlace)
    const importing = startImport(long.place, [...long.words, ...endless(long.file)])
    await importing.progress(1)
    await pause(chanceOf(11).fraction() * 50)
    importing.kill('SIGKILL')
    await importing.ended
    await waitUntilIdle(long.place)
    const { saved, wrong } = await long.examine()
    expect(wrong).toEqual([])
    expect(saved).toBeGreaterThan(0)
    await expectCompletion(long, saved)
  })
})

// Both engines stop between two transactions, or end one. A dry run writes nothing that a database could keep.
onEngine('SQLite', 'npm run import', (_, newPlace) => {
  test('says on Ctrl+C how many transactions are saved, all of them complete', { timeout }, async () => {
    const long = await anImport(newPlace)
    const stopped = startImport(long.place, [...long.words, ...endless(long.file)])
    await stopped.progress(1)
    // Under npm, the signal arrives twice, from the terminal and from npm.
    for (const _ of [1, 2]) stopped.kill('SIGINT')
    expect(await stopped.ended).toEqual({
      code: 1,
      last: expect.stringMatching(
        /^years\.csv: Stopped\. ([\d,]+ of 12,000 transactions were|None of its transactions were) saved\. Run the same command again to add the rest; there will be no duplicates\.$/,
      ),
    })
    const { saved, wrong } = await long.examine()
    expect(wrong).toEqual([])
    expect(saved).toBeGreaterThan(0)
  })

  test('with --dry-run says on Ctrl+C that nothing has changed', { timeout }, async () => {
    const { place, words, file, examine } = await anImport(newPlace)
    const importing = startImport(place, [...words, '--dry-run', ...endless(file)])
    await importing.progress(1)
    importing.kill('SIGTERM')
    expect(await importing.ended).toEqual({
      code: 1,
      last: 'years.csv: Stopped. This was a dry run; nothing was changed.',
    })
    expect(await examine()).toEqual({ saved: 0, wrong: [] })
  })
})
