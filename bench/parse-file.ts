import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'

// Run by parsing.ts: reads one file with one parser and prints what it took.

/** `cpuMs` is the processor time of the program itself, `peak` the process's peak memory in bytes. */
export type Parsing = { rows: number; ms: number; cpuMs: number; peak: number }

// papaparse is fastest with pieces of about this size; the browser also reads files in such pieces.
const pieceLength = 1_000_000

const [reader, file] = process.argv.slice(2)
if (!file || (reader !== 'product' && reader !== 'papaparse'))
  throw new Error('Usage: parse-file.ts product|papaparse <file>')

const start = performance.now()
const cpuStart = process.cpuUsage()
const rows = await (reader === 'product' ? readAsProduct(file) : readWithPapaparse(file))
const parsing: Parsing = {
  rows,
  ms: performance.now() - start,
  cpuMs: process.cpuUsage(cpuStart).user / 1000,
  peak: process.resourceUsage().maxRSS * 1024,
}
console.log(JSON.stringify(parsing))

async function readAsProduct(file: string): Promise<number> {
  const [bank] = bankFormats
  if (!bank) throw new Error('Unknown bank')
  const statement = await readStatementFile(
    bank,
    () => createReadStream(file, { highWaterMark: pieceLength }),
    (encoding, options) => new TextDecoder(encoding, options),
  )
  if ('problem' in statement) throw new Error(statement.problem.code)
  return statement.rows.count
}

/** Splits the text into cells and discards them. */
async function readWithPapaparse(file: string): Promise<number> {
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
  const decoder = new TextDecoder()
  let text = ''
  let rows = 0
  for await (const bytes of createReadStream(file, { highWaterMark: pieceLength })) {
    text += decoder.decode(bytes, { stream: true })
    const { data, meta } = parser.parse(text, 0, true)
    rows += data.length
    text = text.slice(meta.cursor)
  }
  return rows + parser.parse(text, 0, false).data.length
}
