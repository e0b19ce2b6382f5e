import { spawnSync } from 'node:child_process'
import { startProduct } from '#tests/support/start-product.ts'
import { milliseconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { realisticRows } from './realistic-rows.ts'
import { signUpCaller } from './sign-up-caller.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const rounds = 7

/** From process start to the first response of /healthz, on a database with one user and their rows. */
export const startTime = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    await fillDatabase(directory)
    const product: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(startBareNode())
      product.push(await startOn(directory))
    }
    return [
      {
        measure: 'Start on an existing database',
        figure: milliseconds(median(product)),
        against: `Node with an empty program, ${milliseconds(median(bare))}`,
        ratio: median(product) / median(bare),
        aim: 'under 500 ms',
      },
    ]
  })

async function fillDatabase(directory: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: directory })
  try {
    const caller = await signUpCaller(product.url)
    await caller.importRows([...realisticRows(10_000)])
  } finally {
    await product.stop()
  }
}

async function startOn(directory: string): Promise<number> {
  const start = performance.now()
  const product = await startProduct({ DATA_DIR: directory })
  const took = performance.now() - start
  await product.stop()
  return took
}

function startBareNode(): number {
  const start = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - start
}
