import { mkdirSync, rmSync } from 'node:fs'
import { lint, type Outcome, printOutcomes, runBeside, runTogether, types, unusedCode } from './test-parts.ts'
import { describeFailures, readPlaywrightReport, readVitestReport } from './test-report.ts'

/**
 * `npm test`: everything that must pass. A failing part does not stop the next, so that one run shows everything;
 * but nothing that starts the product runs without a build.
 */
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const outcomes: Outcome[] = await runTogether([types, lint, unusedCode])
const builds = await runTogether([
  { name: 'Build of the web client', program: 'vite', words: ['build', '--logLevel', 'warn'] },
  {
    name: 'Build of the server',
    program: 'vite',
    words: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
  },
])
outcomes.push(...builds)
if (builds.every(({ passed }) => passed)) {
  const tests = {
    name: 'Unit, property, contract and protocol tests',
    program: 'vitest',
    words: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
  }
  const journeys = { name: 'Journeys in Chromium, beside them', program: 'playwright', words: ['test'] }
  // Each waits a quarter of its time, for disks, timers and pages, and leaves that time to the other.
  outcomes.push(...(await runBeside(tests, journeys, { OUTGO_SERVER_IS_BUILT: 'yes' })))
}

const reports = [readVitestReport(`${results}/vitest.json`), readPlaywrightReport(`${results}/journeys.json`)]
const passed = reports.reduce((sum, report) => sum + report.passed, 0)
const failed = reports.reduce((sum, report) => sum + report.failed, 0)
const slowest = reports.flatMap(({ tests }) => tests).sort((one, other) => other.seconds - one.seconds)

printOutcomes(outcomes)
console.log('\nThe slowest tests:')
for (const { name, seconds } of slowest.slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
for (const failure of describeFailures(reports)) console.log(`\n${failure}`)

const failedParts = outcomes.filter((part) => !part.passed).length + (passed === 0 ? 1 : 0)
console.log(`\n${passed} passed, ${failed || failedParts} failed`)
process.exitCode = failedParts > 0 || failed > 0 ? 1 : 0
