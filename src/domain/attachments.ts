import { hasEndOfJpeg } from './jpeg.ts'

/** What can be attached to a transaction: pictures and PDF documents. */
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'application/pdf',
] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** A picture or a document of a transaction; `size` is in bytes. */
export type Attachment = { id: string; name: string; type: AttachmentType; size: number }

/** 10 MB. */
export const largestAttachment = 10 * 1024 * 1024

/** Per transaction. */
export const mostAttachments = 10

export const longestFileName = 200

type Refusal = 'empty' | 'incomplete' | 'unknown'

/**
 * The type of a file by its content, whatever its name says. The server sends it with exactly this type, so content that
 * would also pass for another one, such as a page hidden in a picture, never runs. A file whose end is missing is refused.
 */
export function typeOfContent(bytes: Uint8Array): AttachmentType | Refusal {
  if (bytes.length === 0) return 'empty'
  const format = formats.find(({ matches }) => matches(bytes))
  if (!format) return 'unknown'
  return format.isWhole(bytes) ? format.type : 'incomplete'
}

type Format = {
  type: AttachmentType
  matches: (bytes: Uint8Array) => boolean
  isWhole: (bytes: Uint8Array) => boolean
}

const formats: readonly Format[] = [
  {
    type: 'image/jpeg',
    matches: (bytes) => has(bytes, 0, [0xff, 0xd8, 0xff]),
    isWhole: hasEndOfJpeg,
  },
  {
    type: 'image/png',
    matches: (bytes) => has(bytes, 0, [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a]),
    isWhole: (bytes) => contains(bytes, codes('IEND')),
  },
  {
    type: 'image/webp',
    matches: (bytes) => has(bytes, 0, codes('RIFF')) && has(bytes, 8, codes('WEBP')),
    isWhole: (bytes) => bytes.length >= 8 + numbersIn(bytes).getUint32(4, true),
  },
  {
    type: 'image/gif',
    matches: (bytes) => has(bytes, 0, codes('GIF87a')) || has(bytes, 0, codes('GIF89a')),
    isWhole: (bytes) => bytes.length > 13 && contains(bytes.subarray(13), [0x00, 0x3b]),
  },
  {
    type: 'image/heic',
    matches: (bytes) =>
      has(bytes, 4, codes('ftyp')) && heicBrands.some((brand) => has(bytes, 8, codes(brand))),
    isWhole: (bytes) => endOfBoxes(bytes) === bytes.length,
  },
  {
    type: 'application/pdf',
    matches: (bytes) => has(bytes, 0, codes('%PDF-')),
    isWhole: (bytes) => contains(bytes, codes('%%EOF')),
  },
]

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1']

/** The end of the last box. The file is a sequence of boxes, each starting with its length. */
function endOfBoxes(bytes: Uint8Array): number {
  const numbers = numbersIn(bytes)
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = numbers.getUint32(at)
    // The last box may extend to the end of the file.
    if (length === 0) return bytes.length
    const isLong = length === 1 && at + 16 <= bytes.length
    const size = isLong ? Number(numbers.getBigUint64(at + 8)) : length
    if (size < 8) return -1
    at += size
  }
  return at
}

const numbersIn = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const codes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

const has = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte)

function contains(bytes: Uint8Array, expected: readonly number[]): boolean {
  const [first = 0] = expected
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1))
    if (has(bytes, at, expected)) return true
  return false
}

/** The name of a file without the directories before it and without control characters. */
export function fileNameOf(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? ''
  // Some control characters change the direction of text, so that `gpj.exe` looks like `exe.jpg`.
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return cut(shown, longestFileName) || 'attachment'
}

/** Cutting can leave half of a surrogate pair, which is removed. */
const cut = (text: string, longest: number) => text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

/** The usual extension of each type, and others. */
const extensions: Record<AttachmentType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif', '.hif'],
  'application/pdf': ['.pdf'],
}

/** The name with an extension of the type, so that a saved file opens as what it is: `page.html` as `page.html.pdf`. */
export function nameOfType(name: string, type: AttachmentType): string {
  const [usual] = extensions[type]
  if (extensions[type].some((extension) => name.toLowerCase().endsWith(extension))) return name
  return cut(name, longestFileName - usual.length) + usual
}
