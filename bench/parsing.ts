import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { megabytes, seconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import type { Parsing } from './parse-file.ts'
import { realisticRows } from './realistic-rows.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const size = 100_000_000
const rounds = 3

/** Reads a 100 MB statement, each time in a new process so that nothing else affects its memory. */
export const parsing = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    const file = join(directory, 'statement.csv')
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    await writeStatement(file, bank, realisticRows(10_000_000), size)
    const product: Parsing[] = []
    const papaparse: Parsing[] = []
    for (let round = 0; round < rounds; round += 1) {
      papaparse.push(await parseIn('papaparse', file))
      product.push(await parseIn('product', file))
    }
    return [timeRow(product, papaparse), memoryRow(product, papaparse)]
  })

async function parseIn(reader: 'product' | 'papaparse', file: string): Promise<Parsing> {
  const script = join(import.meta.dirname, 'parse-file.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, reader, file])
  return JSON.parse(stdout)
}

function timeRow(product: Parsing[], papaparse: Parsing[]): MeasuredRow {
  const [took, floor] = [product, papaparse].map((runs) => median(runs.map(({ ms }) => ms))) as [
    number,
    number,
  ]
  return {
    measure: 'Parsing 100 MB of statement',
    figure: seconds(took),
    against: `papaparse alone, ${seconds(floor)}`,
    ratio: took / floor,
    aim: '',
  }
}

function memoryRow(product: Parsing[], papaparse: Parsing[]): MeasuredRow {
  const [peak, floor] = [product, papaparse].map((runs) => median(runs.map(({ peak }) => peak))) as [
    number,
    number,
  ]
  const rows = product[0]?.rows.toLocaleString('en-US')
  return {
    measure: `  its peak memory, holding ${rows} rows`,
    figure: megabytes(peak),
    against: `papaparse, keeping nothing, ${megabytes(floor)}`,
    ratio: peak / floor,
    aim: '',
  }
}
