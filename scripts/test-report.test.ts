import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeFailures, readPlaywrightReport, readVitestReport } from './test-report.ts'

const packages = resolve(import.meta.dirname, '../node_modules')

/** A folder with these files in which the runners are installed. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(packages, join(folder, 'node_modules'))
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

const run = (folder: string, program: string, words: string[], env: Record<string, string> = {}) =>
  spawnSync(join(packages, '.bin', program), words, {
    cwd: folder,
    env: { PATH: process.env.PATH, FORCE_COLOR: '1', ...env },
  })

test('a Vitest report gives the name and error of each failed test and of each file that does not load', () => {
  const folder = folderOf({
    'sums.test.js': `import { expect, test } from 'vitest'
      test('adds', () => expect(1 + 1).toBe(2))
      test('adds wrongly', () => expect({ total: 1.1 }).toEqual({ total: 1.2 }))`,
    'broken.test.js': `throw new Error('There is nothing to test with.')`,
  })
  run(folder, 'vitest', ['run', '--reporter=json', '--outputFile=report.json'])
  const report = readVitestReport(join(folder, 'report.json'))

  expect(report).toMatchObject({ passed: 1, failed: 2 })
  expect(report.tests.map(({ name }) => name)).toEqual(['adds', 'adds wrongly'])
  const [broken, wrong] = describeFailures([report]).sort()
  expect(broken).toMatch(/^FAILED {2}\S*broken\.test\.js\n.*There is nothing to test with\./)
  expect(wrong).toMatch(
    /^FAILED {2}\S*sums\.test\.js: adds wrongly\n.*expected \{ total: 1\.1 \} to deeply equal/,
  )
})

test('a Playwright report gives the same, whatever colors the error has', () => {
  const folder = folderOf({
    'sums.spec.js': `import { expect, test } from '@playwright/test'
      test('adds', () => expect(1 + 1).toBe(2))
      test.describe('with cents', () => {
        test('adds wrongly', () => expect(0.1 + 0.2, 'the sum').toBe(0.3))
      })
      test.skip('is left out', () => {})`,
  })
  run(folder, 'playwright', ['test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' })
  const report = readPlaywrightReport(join(folder, 'report.json'))

  expect(report).toMatchObject({ passed: 1, failed: 2 })
  const [wrong, leftOut] = describeFailures([report]).sort()
  expect(wrong).toMatch(
    /^FAILED {2}sums\.spec\.js: adds wrongly\n {10}Error: the sum\n[\s\S]*Received: +0\.3000/,
  )
  expect(leftOut).toBe('FAILED  sums.spec.js: is left out')
})

test('a runner without a report has passed nothing', () => {
  expect(readVitestReport('/there/is/no/report.json')).toEqual({
    passed: 0,
    failed: 0,
    tests: [],
    failures: [],
  })
})
