import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; content: Blob }

/** Packs files without compressing them. Browsers keep large blobs on disk, so only one file is in memory. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  const keepChunks = () => {
    parts.push(new Blob(chunks))
    chunks = []
  }
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(new Uint8Array(await content.arrayBuffer()), true)
    keepChunks()
  }
  zip.end()
  keepChunks()
  return new Blob(parts, { type: 'application/zip' })
}

const [endOfArchive, entryInList] = [0x06054b50, 0x02014b50]
const [shortestEnd, longestEnd] = [22, 22 + 0xffff]

/**
 * The files in a ZIP archive, each with a function that reads it, so that none is in memory before it is needed. Null if
 * it is not a ZIP archive, or incomplete.
 */
export async function openZip(archive: Blob): Promise<Map<string, () => Promise<Blob>> | null> {
  const tail = await viewOf(archive.slice(-longestEnd))
  let end = tail.byteLength - shortestEnd
  while (end >= 0 && tail.getUint32(end, true) !== endOfArchive) end--
  if (end < 0) return null
  const start = tail.getUint32(end + 16, true)
  const list = await viewOf(archive.slice(start, start + tail.getUint32(end + 12, true)))
  const files = new Map<string, () => Promise<Blob>>()
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === entryInList; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      list.getUint16(at + place, true),
    ) as [number, number, number]
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength))
    const isCompressed = list.getUint16(at + 10, true) !== 0
    const [size, offset] = [list.getUint32(at + 20, true), list.getUint32(at + 42, true)]
    files.set(name, async () => {
      const head = await viewOf(archive.slice(offset, offset + 30))
      const first = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
      const content = archive.slice(first, first + size)
      return isCompressed ? inflated(content) : content
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer())

const inflated = (content: Blob): Promise<Blob> =>
  new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
