const mark = 0xff
const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * Whether a JPEG file has the end of its picture. The thumbnail inside a segment has an end of its own, so the segments
 * before the picture are skipped by their length. Some cameras append data after the picture.
 */
export function hasEndOfJpeg(bytes: Uint8Array): boolean {
  let hasPicture = false
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const code = bytes[at + 1]
    if (code === undefined) return false
    if (code === endOfImage) return hasPicture
    hasPicture ||= code === startOfScan
    at += 2
    if (hasLength(code)) at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  }
}

/** Where the next marker is. In the data of a picture, 0xff is followed by 0 unless it begins a marker. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(mark, from); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const code = bytes[at + 1]
    if (code !== 0 && code !== mark) return at
  }
  return bytes.length
}

/** Markers that restart the decoder stand alone. All others except the start and the end begin a segment. */
const hasLength = (code: number) => code !== 0x01 && (code < 0xd0 || code > 0xd9)
