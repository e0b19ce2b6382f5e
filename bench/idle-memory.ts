import { execFileSync, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { startProduct } from '#tests/support/start-product.ts'
import { megabytes } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { realisticRows } from './realistic-rows.ts'
import { signUpCaller } from './sign-up-caller.ts'

const toComeToRest = 3000

/** Memory of the idle product: after startup, and after some work. */
export async function idleMemory(): Promise<MeasuredRow[]> {
  const bare = await memoryOfBareNode()
  const product = await startProduct()
  try {
    await setTimeout(toComeToRest)
    const atStart = memoryOf(product.pid)
    const caller = await signUpCaller(product.url)
    for (const path of ['/profile', '/summary', '/transactions/months', '/recurring-costs'])
      await caller.get(path)
    await fetch(`${product.url}/`)
    await setTimeout(toComeToRest)
    const afterRequests = memoryOf(product.pid)
    await caller.importRows([...realisticRows(10_000)])
    await setTimeout(toComeToRest)
    return [
      rowOf('Idle memory after start', atStart, bare, 'under 100 MB'),
      rowOf('  after a sign-up and a few requests', afterRequests, bare, 'under 100 MB'),
      rowOf('  after an import of 10,000 rows', memoryOf(product.pid), bare, ''),
    ]
  } finally {
    await product.stop()
  }
}

const rowOf = (measure: string, bytes: number, bare: number, aim: string): MeasuredRow => ({
  measure,
  figure: megabytes(bytes),
  against: `Node with an empty program, ${megabytes(bare)}`,
  ratio: bytes / bare,
  aim,
})

async function memoryOfBareNode(): Promise<number> {
  const node = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  try {
    await setTimeout(1000)
    return memoryOf(node.pid)
  } finally {
    node.kill('SIGKILL')
  }
}

/** The resident set size of a process; `ps` reports it in kibibytes everywhere. */
const memoryOf = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
