import { Unzip, UnzipInflate } from 'fflate'
import type { Reason } from '#domain/reading/reading.ts'
import type { OpenBytes } from '#domain/statements/read-statement-file.ts'

const mostBytes = 100_000_000
const mostFiles = 200

export type ZipEntry = { name: string; bytes: Uint8Array }

/** The files in a ZIP archive, inflated up to a limit, whatever its directory promises. */
export async function unpackZip(open: OpenBytes): Promise<ZipEntry[] | Reason> {
  const entries: ZipEntry[] = []
  let inflated = 0
  let found = 0
  let problem: string | null = null
  const unzip = new Unzip((file) => {
    const name = file.name.split('/').at(-1) ?? ''
    if (name === '' || name.startsWith('.') || file.name.startsWith('__MACOSX/')) return
    found += 1
    if (found > mostFiles) problem ??= 'zip_too_many'
    if (problem !== null) return
    const pieces: Uint8Array[] = []
    file.ondata = (error, data, isLast) => {
      inflated += data?.length ?? 0
      if (error) problem ??= 'archive_broken'
      if (inflated > mostBytes) {
        problem ??= 'archive_too_large'
        file.terminate()
        return
      }
      pieces.push(data)
      if (isLast) entries.push({ name, bytes: joined(pieces) })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    let isFirst = true
    for await (const bytes of open()) {
      // Bit 0 of the flags of the first file says that it is encrypted.
      if (isFirst && ((bytes[6] ?? 0) & 1) === 1) return { code: 'archive_encrypted' }
      isFirst = false
      // Small pieces, so that a bomb is noticed before much of it is inflated.
      for (let at = 0; at < bytes.length && problem === null; at += 16_384)
        unzip.push(bytes.subarray(at, at + 16_384))
      if (problem !== null) return { code: problem }
    }
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return { code: 'archive_broken' }
  }
  if (problem === null && entries.length < found) problem = 'archive_broken'
  if (problem === null && entries.length === 0) problem = 'archive_empty'
  return problem === null ? entries : { code: problem }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
