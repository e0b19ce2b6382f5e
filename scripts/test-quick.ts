import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lint, printOutcomes, runTogether, types, unusedCode } from './test-parts.ts'

/**
 * `npm run test:quick`: types, lint, unused code and every test that needs no server, database or browser. `--
 * --changed` limits lint and tests to changes since the last commit.
 */
const onlyChanged = process.argv.includes('--changed')
const changed = onlyChanged ? changedFiles() : []

const tests = {
  name: 'Quick tests',
  program: 'vitest',
  words: ['run', '--project', 'quick', '--passWithNoTests', '--silent'].concat(
    onlyChanged ? ['--changed'] : [],
  ),
}
const lintOfChanged = {
  ...lint,
  words: ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed],
}
const checks = onlyChanged
  ? [types, ...(changed.length > 0 ? [lintOfChanged] : [])]
  : [types, lint, unusedCode]

const outcomes = [...(await runTogether(checks)), ...(await runTogether([tests]))]
printOutcomes(outcomes)
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n')
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => file !== '' && existsSync(file),
  )
}
