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
  let problem = null as ArchiveProblem | null
  let seen = 0
  const unzip = new Unzip((file) => {
    seen += 1
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
  const end = createEnd()
  for await (const bytes of open()) {
    end.see(bytes)
    // Small pieces, so that a bomb is noticed before much of it is inflated.
    for (let at = 0; at < bytes.length && problem === null; at += 16_384)
      if (!push(unzip, bytes.subarray(at, at + 16_384))) problem ??= 'broken'
    if (problem === 'too_large' || problem === 'too_many') return problem
  }
  if (problem === null && !push(unzip, new Uint8Array(0), true)) problem = 'broken'
  // Only the directory tells damaged content from encrypted content.
  if (end.saysEncrypted()) return 'encrypted'
  // If its end is missing, so may be some of its files.
  if (problem === null && (entries.length < found || seen < end.fileCount())) problem = 'broken'
  return problem ?? entries
}

function push(unzip: Unzip, bytes: Uint8Array, isLast = false): boolean {
  try {
    unzip.push(bytes, isLast)
    return true
  } catch {
    return false
  }
}

// The directory of an archive ends with this record and at most 65,535 bytes of a comment.
const endRecord = [0x50, 0x4b, 5, 6]
const lengthOfEnd = 22
const longestEnd = lengthOfEnd + 65_535
const directoryEntry = [0x50, 0x4b, 1, 2]

/** Watches an archive for its directory, keeping only the last bytes. */
function createEnd() {
  let last = new Uint8Array(0)
  const starts = (record: readonly number[], at: number) =>
    record.every((byte, offset) => last[at + offset] === byte)
  const endAt = () => last.findLastIndex((_, at) => at + lengthOfEnd <= last.length && starts(endRecord, at))
  return {
    see(bytes: Uint8Array) {
      last = joined([last, bytes.subarray(-longestEnd)]).slice(-longestEnd)
    },
    /** How many files the directory lists; more than any archive has if it is missing. */
    fileCount() {
      const end = endAt()
      return end < 0 ? Number.POSITIVE_INFINITY : new DataView(last.buffer).getUint16(end + 10, true)
    },
    /** Whether one of the files in the directory is encrypted, which bit 0 of its flags says. */
    saysEncrypted() {
      const end = endAt()
      if (end < 0) return false
      const start = end - new DataView(last.buffer).getUint32(end + 12, true)
      return last.some(
        (_, at) => at >= start && at < end && starts(directoryEntry, at) && ((last[at + 8] ?? 0) & 1) === 1,
      )
    },
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
