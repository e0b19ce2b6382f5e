import type { Reason } from '#domain/reading/reading.ts'

const mostFiles = 100
const mostBytes = 150_000_000

/** The files in a ZIP archive, or why they are not read. Archives within are not unpacked. */
export async function unpackStatements(archive: File): Promise<File[] | Reason> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const entries: File[] = []
  let inflated = 0
  let problem: string | null = null
  const unzip = new Unzip((entry) => {
    const name = entry.name.split('/').at(-1) ?? ''
    const isHidden = name === '' || name.startsWith('.') || entry.name.startsWith('__MACOSX/')
    if (isHidden || problem !== null) return
    if (entries.length >= mostFiles) {
      problem = 'zip_of_many'
      return
    }
    const pieces: Uint8Array<ArrayBuffer>[] = []
    entry.ondata = (error, piece, isLast) => {
      inflated += piece?.length ?? 0
      if (error) problem ??= 'zip_broken'
      if (inflated > mostBytes) problem ??= 'zip_too_large'
      if (problem !== null) return entry.terminate()
      pieces.push(piece as Uint8Array<ArrayBuffer>)
      if (isLast) entries.push(new File(pieces, name, { lastModified: archive.lastModified }))
    }
    // Throws for a compression that it does not know.
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < archive.size && problem === null; at += pieceBytes)
      unzip.push(new Uint8Array(await archive.slice(at, at + pieceBytes).arrayBuffer()))
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof DOMException) throw error
    problem ??= 'zip_broken'
  }
  if (problem === null && entries.length === 0) problem = 'zip_empty'
  return problem === null ? entries : { code: problem }
}

// Small pieces, so that a bomb is noticed before much of it is inflated.
const pieceBytes = 16_384
