import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** One part of `npm test`: a program from the project's packages, with its arguments. */
export type Part = { name: string; program: string; words: string[] }
export type Outcome = { name: string; passed: boolean; seconds: number }

const programs = join(import.meta.dirname, '../node_modules/.bin')

// The projects are checked side by side. Within one, more checkers take less time but more than twice the CPU time,
// because each checks again what it shares with the others.
const checkers = Math.max(1, Math.floor(availableParallelism() / 2))
export const types: Part = {
  name: 'Types',
  program: 'tsc',
  words: ['--build', '--checkers', String(checkers)],
}
export const lint: Part = { name: 'Lint, format and import boundaries', program: 'biome', words: ['ci', '.'] }
export const unusedCode: Part = { name: 'Unused code', program: 'knip', words: [] }

/** Runs parts in parallel; each prints its output under its heading when it is done. */
export const runTogether = (parts: Part[]): Promise<Outcome[]> =>
  Promise.all(
    parts.map(async (part) => {
      const { outcome, said } = await run(part, {}, 'pipe')
      print(part, said)
      return outcome
    }),
  )

/** Runs a part in the terminal, under a heading, and another beside it, whose output follows when both are done. */
export async function runBeside(
  part: Part,
  other: Part,
  environment: Record<string, string>,
): Promise<Outcome[]> {
  heading(part)
  const [first, second] = await Promise.all([
    run(part, environment, 'inherit'),
    run(other, environment, 'pipe'),
  ])
  print(other, second.said)
  return [first.outcome, second.outcome]
}

const heading = ({ name }: Part) => console.log(`\n── ${name} ──`)

function print(part: Part, said: Buffer[]): void {
  heading(part)
  process.stdout.write(Buffer.concat(said))
}

function run(
  part: Part,
  environment: Record<string, string>,
  output: 'inherit' | 'pipe',
): Promise<{ outcome: Outcome; said: Buffer[] }> {
  const start = performance.now()
  // Not with npx, which takes half a second of CPU time.
  const child = spawn(join(programs, part.program), part.words, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...environment },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = (performance.now() - start) / 1000
      resolve({ outcome: { name: part.name, passed: status === 0, seconds }, said })
    })
  })
}

/** Prints how long each part took, and which parts failed. */
export function printOutcomes(outcomes: Outcome[]): void {
  console.log()
  for (const { name, passed, seconds } of outcomes)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${passed ? '' : '  FAILED'}`)
}
