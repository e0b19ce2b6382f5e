import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'
import { readBankFile } from './read-file.ts'
import { type Answers, type FileReading, unreadable } from './reading.ts'

/** What was read of one file; `name` is that of a file inside a ZIP archive. */
export type NamedReading = { name: string | null; reading: FileReading }

/** Reads a file of any bank, or all files in a ZIP archive. */
export async function* readBankFiles(
  open: OpenBytes,
  newDecoder: NewDecoder,
  answers: Answers,
): AsyncIterable<NamedReading> {
  const reading = await readBankFile(open, newDecoder, answers)
  if (reading.problem?.code !== 'is_zip') {
    yield { name: null, reading }
    return
  }
  const { unpackZip } = await import('./readers/zip.ts')
  const entries = await unpackZip(open)
  if ('code' in entries) {
    yield { name: null, reading: unreadable(null, entries) }
    return
  }
  for (const { name, bytes } of entries)
    yield {
      name,
      reading: await readBankFile(
        async function* () {
          yield bytes
        },
        newDecoder,
        answers,
      ),
    }
}
