import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { firstBytes } from '#domain/reading/decode.ts'
import type { OpenBytes } from '#domain/statements/read-statement-file.ts'
import { reasonText } from './words/reading-words.ts'

/** A file to import, which can be one in a ZIP archive. */
export type FileToImport = { name: string; open: OpenBytes }

// Bytes read from a file at a time.
const pieceLength = 1_000_000

/** The files in a ZIP archive, or else the file itself. */
export async function filesToImport(
  path: string,
  signal: AbortSignal,
): Promise<FileToImport[] | { problem: string }> {
  const open = () => createReadStream(path, { highWaterMark: pieceLength, signal })
  const file = { name: basename(path), open }
  try {
    return (await filesInZip(file)) ?? [file]
  } catch (error) {
    // Importing the file fails for the same reason and reports it.
    if (signal.aborted || (error instanceof Error && 'syscall' in error)) return [file]
    throw error
  }
}

/** Null if the file is not a ZIP archive, or is a workbook, which is imported as one file. */
async function filesInZip({
  name,
  open,
}: FileToImport): Promise<FileToImport[] | { problem: string } | null> {
  const [first, second] = await firstBytes(open, 2)
  if (first !== 0x50 || second !== 0x4b) return null
  const { openWorkbook } = await import('#domain/reading/readers/xlsx.ts')
  const workbook = await openWorkbook(open, true)
  if (!('code' in workbook) || workbook.code !== 'is_zip') return null
  const { unpackZip } = await import('#domain/reading/readers/zip.ts')
  const entries = await unpackZip(open)
  if ('code' in entries) return { problem: reasonText(entries) }
  return entries.map((entry) => ({
    name: `${name}/${entry.name}`,
    async *open() {
      yield entry.bytes
    },
  }))
}
