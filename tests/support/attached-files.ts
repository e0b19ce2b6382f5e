const codes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** A red pixel. */
const pixel = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A picture, followed by as many varying bytes as it takes to be this long. */
export function aPng(length = pixel.length): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let at = pixel.length; at < length; at++) bytes[at] = (at * 31) % 251
  bytes.set(pixel)
  return bytes
}

/** A document with one empty page. */
export const aPdf = (): Uint8Array<ArrayBuffer> =>
  joined(
    codes(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`),
  )

const boxOf = (name: string, content: string) =>
  joined(new Uint8Array([0, 0, 0, 8 + content.length]), codes(name + content))

const segment = (code: number, content: Uint8Array) =>
  joined(new Uint8Array([0xff, code, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content)

/** A picture whose first segment has this content, such as a thumbnail. */
export const aJpeg = (content: Uint8Array = codes('JFIF')): Uint8Array<ArrayBuffer> =>
  joined(
    new Uint8Array([0xff, 0xd8]),
    segment(0xe0, content),
    segment(0xda, codes('scan')),
    new Uint8Array([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd9]),
  )

/** A whole file of each type, as short as can be. */
export const wholeFiles = {
  'image/jpeg': aJpeg(),
  'image/png': aPng(),
  'image/webp': joined(codes('RIFF'), new Uint8Array([12, 0, 0, 0]), codes('WEBPVP8 data')),
  'image/gif': joined(codes('GIF89a'), new Uint8Array([1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0x3b])),
  'image/heic': joined(boxOf('ftyp', 'heic0000'), boxOf('mdat', 'picture')),
  'application/pdf': aPdf(),
} as const
