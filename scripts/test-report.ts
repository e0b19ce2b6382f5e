import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The content of a runner's JSON report. */
export type TestReport = {
  passed: number
  failed: number
  tests: { name: string; seconds: number }[]
  failures: { name: string; error: string }[]
}

/** A runner without a report has failed, and its part of the run says so. */
const nothing: TestReport = { passed: 0, failed: 0, tests: [], failures: [] }

export const readVitestReport = (file: string) => readReport(file, reportOfVitest)
export const readPlaywrightReport = (file: string) => readReport(file, reportOfPlaywright)

function readReport<Shape>(file: string, summarize: (report: Shape) => TestReport): TestReport {
  try {
    return summarize(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return nothing
  }
}

/** The name of each failed test with the first lines of its error. */
export function describeFailures(reports: TestReport[]): string[] {
  const failures = reports.flatMap((report) => report.failures)
  return failures.map(({ name, error }) => {
    const lines = stripVTControlCharacters(error).split('\n')
    const first = lines.filter((line) => line.trim() !== '').slice(0, 8)
    return [`FAILED  ${name}`, ...first.map((line) => `          ${line.slice(0, 200)}`)].join('\n')
  })
}

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: {
    fullName: string
    status: string
    duration?: number | null
    failureMessages?: string[] | null
  }[]
}
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] }

function reportOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
    if (status === 'failed' && failed.length === 0) return [{ name: file, error: message ?? '' }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      error: failureMessages?.join('\n') ?? '',
    }))
  })
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    tests: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
    ),
    failures,
  }
}

const fromRoot = (path: string) => path.replace(`${process.cwd()}/`, '')

type PlaywrightTest = { status: string; results: { duration: number; errors?: { message?: string }[] }[] }
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: PlaywrightTest[] }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors?: { message?: string }[]
}

function reportOfPlaywright({ stats, suites, errors = [] }: PlaywrightReport): TestReport {
  const specs = suites.flatMap(specsIn).map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    failed: tests.some(({ status }) => status !== 'expected'),
    results: tests.flatMap(({ results }) => results),
  }))
  const failures = specs.filter(({ failed }) => failed)
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky + stats.skipped, errors.length),
    tests: specs.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    failures: [
      ...failures.map(({ name, results }) => ({
        name,
        error: messagesOf(results.flatMap((one) => one.errors ?? [])),
      })),
      ...(errors.length > 0 ? [{ name: 'Journeys in Chromium', error: messagesOf(errors) }] : []),
    ],
  }
}

const specsIn = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]

const messagesOf = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? '').join('\n')
