import { createHash } from 'node:crypto'

const [first, last] = [0x4e00, 0x9fff]

/** Incompressible text of the given length, with three bytes per character; each seed gives a different text. */
export function denseText(length: number, seed = ''): string {
  const bytes = createHash('shake256', { outputLength: length * 2 })
    .update(`${length} ${seed}`)
    .digest()
  const codes = Array.from({ length }, (_, n) => first + (bytes.readUInt16BE(n * 2) % (last - first + 1)))
  return String.fromCharCode(...codes)
}

/** The same with lowercase letters, where only ASCII is allowed. */
export const denseLetters = (length: number): string =>
  Array.from(denseText(length), (character) => (character.charCodeAt(0) % 26) + 97)
    .map((code) => String.fromCharCode(code))
    .join('')
