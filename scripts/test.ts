import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { lint, type Outcome, printOutcomes, runPart, runTogether, types, unusedCode } from './test-parts.ts'

/**
 * `npm test`: everything that has to hold. A part that fails does not stop the next, so that one run tells all; but
 * nothing that starts the product runs without a build.
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
  outcomes.push(await runPart(tests, { OUTGO_SERVER_IS_BUILT: 'yes' }))
  outcomes.push(await runPart({ name: 'Journeys in Chromium', program: 'playwright', words: ['test'] }))
}

type Timed = { name: string; seconds: number }
type Report = { passed: number; failed: number; tests: Timed[] }

const reports = [
  readReport(`${results}/vitest.json`, reportOfVitest),
  readReport(`${results}/journeys.json`, reportOfPlaywright),
]
const passed = reports.reduce((sum, report) => sum + report.passed, 0)
const failed = reports.reduce((sum, report) => sum + report.failed, 0)
const slowest = reports.flatMap(({ tests }) => tests).sort((one, other) => other.seconds - one.seconds)

printOutcomes(outcomes)
console.log('\nThe slowest tests:')
for (const { name, seconds } of slowest.slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)

const failedParts = outcomes.filter((part) => !part.passed).length + (passed === 0 ? 1 : 0)
console.log(`\n${passed} passed, ${failed || failedParts} failed`)
process.exitCode = failedParts > 0 || failed > 0 ? 1 : 0

// biome-ignore lint/suspicious/noExplicitAny: each runner's report has a shape of its own, read right below
function readReport(file: string, read: (report: any) => Report): Report {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A runner that wrote no report has failed, and its part says so.
    return { passed: 0, failed: 0, tests: [] }
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[]
}

function reportOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Report {
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  )
  return { passed: numPassedTests, failed: numFailedTests, tests }
}

type Suite = {
  suites?: Suite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

function reportOfPlaywright({ stats, suites }: PlaywrightReport): Report {
  const testsIn = (suite: Suite): Timed[] => [
    ...suite.specs.map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...(suite.suites ?? []).flatMap(testsIn),
  ]
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    tests: suites.flatMap(testsIn),
  }
}
