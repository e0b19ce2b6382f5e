import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readBankFiles } from '#domain/reading/read-files.ts'
import { type FileReading, type Reason, unreadable } from '#domain/reading/reading.ts'
import type { NewDecoder } from '#domain/statements/read-statement-file.ts'
import { CommandProblem, isArgumentProblem, UsageRequest } from './arguments.ts'
import { readReadOptions } from './read-options.ts'
import { readingLines } from './words/reading-json.ts'
import { writeOutput } from './write-output.ts'

// npm run --silent read -- <file…>: prints what Outgo reads in files of any bank, as JSON. It needs no database.

const pieceLength = 1_000_000
const newDecoder: NewDecoder = (encoding, options) => new TextDecoder(encoding, options)

try {
  const { files, answers } = readReadOptions(process.argv.slice(2))
  writeOutput('{"files":[')
  let isFirst = true
  const print = (name: string, reading: FileReading) => {
    if (reading.problem !== null || reading.questions.length > 0) process.exitCode = 1
    if (!isFirst) writeOutput(',\n')
    isFirst = false
    for (const part of readingLines(name, reading)) writeOutput(part)
  }
  for (const file of files)
    try {
      const open = () => createReadStream(file, { highWaterMark: pieceLength })
      for await (const { name, reading } of readBankFiles(open, newDecoder, answers))
        print(name === null ? basename(file) : `${basename(file)}/${name}`, reading)
    } catch (error) {
      print(basename(file), unreadable(null, problemOf(error)))
    }
  writeOutput(']}\n')
} catch (error) {
  if (error instanceof UsageRequest) console.log(error.message)
  else {
    process.exitCode = 1
    console.error(error instanceof CommandProblem || isArgumentProblem(error) ? error.message : error)
  }
}

/** The other files are still read, so the document stays whole. */
function problemOf(error: unknown): Reason {
  if (error instanceof Error && 'syscall' in error) return { code: 'not_opened', text: error.message }
  console.error(error)
  return { code: 'unexpected' }
}
