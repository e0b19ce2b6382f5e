import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

/**
 * `npm test`: everything that has to hold, each part under a heading of its own. A part that fails does not
 * keep the next from running, so that one run tells all; but without a build there are no journeys.
 */
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

type Count = { passed: number; failed: number }
const failedParts: string[] = []

function run(part: string, program: string, words: string[]): boolean {
  console.log(`\n── ${part} ──`)
  const { status } = spawnSync('npx', ['--no-install', program, ...words], { stdio: 'inherit' })
  if (status !== 0) failedParts.push(part)
  return status === 0
}

run('Types', 'tsc', ['--build'])
run('Lint, format and import boundaries', 'biome', ['ci', '.'])
run('Unused code', 'knip', [])
run('Unit, property, contract and protocol tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
])
const built =
  run('Build of the web client', 'vite', ['build', '--logLevel', 'warn']) &&
  run('Build of the server', 'vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'])
if (built) run('Journeys in Chromium', 'playwright', ['test'])

const inVitest = readCount(`${results}/vitest.json`, ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
}))
const inBrowser = readCount(`${results}/journeys.json`, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
}))
const passed = inVitest.passed + inBrowser.passed
const failed = inVitest.failed + inBrowser.failed

console.log()
for (const part of failedParts) console.log(`FAILED: ${part}`)
if (passed === 0) failedParts.push('no test ran')
console.log(`${passed} passed, ${failed || failedParts.length} failed`)
process.exitCode = failedParts.length > 0 || failed > 0 ? 1 : 0

// biome-ignore lint/suspicious/noExplicitAny: each runner's report has a shape of its own, read right above
function readCount(file: string, count: (report: any) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A runner that wrote no report has failed, and its part says so.
    return { passed: 0, failed: 0 }
  }
}
