import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readBankFile } from '#domain/reading/read-file.ts'
import { CommandProblem, reportProblem } from './command.ts'
import { readReadOptions } from './read-options.ts'
import { readingLines } from './words/reading-json.ts'

// npm run --silent read -- <file…>: prints what Outgo reads in files of any bank, as JSON. It needs no database.

const pieceLength = 1_000_000

try {
  const { files, answers } = readReadOptions(process.argv.slice(2))
  for (const [index, file] of files.entries()) {
    const reading = await readBankFile(
      () => createReadStream(file, { highWaterMark: pieceLength }),
      (encoding, options) => new TextDecoder(encoding, options),
      answers,
    ).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      throw new CommandProblem(`${file} cannot be read (${error.message}).`, { cause: error })
    })
    if (reading.problem !== null || reading.questions.length > 0) process.exitCode = 1
    if (index === 0) process.stdout.write('{"files":[')
    for (const part of readingLines(basename(file), reading)) process.stdout.write(part)
    process.stdout.write(index + 1 < files.length ? ',\n' : ']}\n')
  }
} catch (error) {
  reportProblem(error)
}
