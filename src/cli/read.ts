import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readBankFile } from '#domain/reading/read-file.ts'
import { type Reason, unreadable } from '#domain/reading/reading.ts'
import { CommandProblem, isArgumentProblem } from './arguments.ts'
import { readReadOptions } from './read-options.ts'
import { readingLines } from './words/reading-json.ts'

// npm run --silent read -- <file…>: prints what Outgo reads in files of any bank, as JSON. It needs no database.

const pieceLength = 1_000_000

try {
  const { files, answers } = readReadOptions(process.argv.slice(2))
  process.stdout.write('{"files":[')
  for (const [index, file] of files.entries()) {
    const reading = await readBankFile(
      () => createReadStream(file, { highWaterMark: pieceLength }),
      (encoding, options) => new TextDecoder(encoding, options),
      answers,
    ).catch((error: unknown) => unreadable(null, problemOf(error)))
    if (reading.problem !== null || reading.questions.length > 0) process.exitCode = 1
    if (index > 0) process.stdout.write(',\n')
    for (const part of readingLines(basename(file), reading)) process.stdout.write(part)
  }
  process.stdout.write(']}\n')
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof CommandProblem || isArgumentProblem(error) ? error.message : error)
}

/** The other files are still read, so the document stays whole. */
function problemOf(error: unknown): Reason {
  if (error instanceof Error && 'syscall' in error) return { code: 'not_opened', text: error.message }
  console.error(error)
  return { code: 'unexpected' }
}
