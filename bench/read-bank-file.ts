import { createReadStream } from 'node:fs'
import { readBankFile } from '#domain/reading/read-file.ts'

// Run by reading.ts: reads one file of any bank and prints what it took.

/** `cpuMs` is the processor time of the program itself, `peak` the process's peak memory in bytes. */
export type BankFileReading = { rows: number; ms: number; cpuMs: number; peak: number }

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: read-bank-file.ts <file>')

const start = performance.now()
const cpuStart = process.cpuUsage()
const { problem, statements } = await readBankFile(
  () => createReadStream(file, { highWaterMark: 1_000_000 }),
  (encoding, options) => new TextDecoder(encoding, options),
  {},
)
if (problem) throw new Error(problem.code)
const reading: BankFileReading = {
  rows: statements.reduce((count, { bookings }) => count + bookings.length, 0),
  ms: performance.now() - start,
  cpuMs: process.cpuUsage(cpuStart).user / 1000,
  peak: process.resourceUsage().maxRSS * 1024,
}
console.log(JSON.stringify(reading))
