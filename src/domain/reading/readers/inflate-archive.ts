import { Unzip, UnzipInflate } from 'fflate'
import type { OpenBytes } from '#domain/statements/read-statement-file.ts'

export type ArchiveEntry = { path: string; bytes: Uint8Array }

type ArchiveProblem = 'broken' | 'too_large' | 'too_many' | 'encrypted'

/** Inflates the wanted files of a ZIP archive up to a limit in bytes, whatever its directory promises. */
export async function inflateArchive(
  open: OpenBytes,
  {
    isWanted,
    mostBytes,
    mostEntries,
  }: { isWanted: (path: string) => boolean; mostBytes: number; mostEntries: number },
): Promise<ArchiveEntry[] | ArchiveProblem> {
  const entries: ArchiveEntry[] = []
  let inflated = 0
  let found = 0
  let problem: ArchiveProblem | null = null
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return
    found += 1
    if (found > mostEntries) problem ??= 'too_many'
    if (problem !== null) return
    const pieces: Uint8Array[] = []
    file.ondata = (error, data, isLast) => {
      inflated += data?.length ?? 0
      if (error) problem ??= 'broken'
      if (inflated > mostBytes) {
        problem ??= 'too_large'
        file.terminate()
        return
      }
      pieces.push(data)
      if (isLast) entries.push({ path: file.name, bytes: joined(pieces) })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const end = createEndCheck()
  try {
    let isFirst = true
    for await (const bytes of open()) {
      // Bit 0 of the flags of the first file says that it is encrypted.
      if (isFirst && ((bytes[6] ?? 0) & 1) === 1) return 'encrypted'
      isFirst = false
      end.see(bytes)
      // Small pieces, so that a bomb is noticed before much of it is inflated.
      for (let at = 0; at < bytes.length && problem === null; at += 16_384)
        unzip.push(bytes.subarray(at, at + 16_384))
      if (problem !== null) return problem
    }
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return 'broken'
  }
  // If its end is missing, so may be some of its files.
  if (problem === null && (entries.length < found || !end.isThere())) problem = 'broken'
  return problem ?? entries
}

// The directory of an archive ends with this record and at most 65,535 bytes of a comment.
const endRecord = [0x50, 0x4b, 5, 6]
const longestEnd = 22 + 65_535

/** Watches an archive for the record at its end, keeping only the last bytes. */
function createEndCheck() {
  let last = new Uint8Array(0)
  return {
    see(bytes: Uint8Array) {
      last = joined([last, bytes.subarray(-longestEnd)]).slice(-longestEnd)
    },
    isThere: () => last.some((_, at) => endRecord.every((byte, offset) => last[at + offset] === byte)),
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
