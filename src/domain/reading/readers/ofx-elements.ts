import type { OpenText } from './csv.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const mostPending = 1_000_000
// Smaller pieces are cheaper to garbage-collect.
const partLength = 50_000

/** A text in parts that each end where a tag begins, since the content of the last tag may continue. */
export async function* wholeElements(openText: OpenText): AsyncIterable<string> {
  let pending = ''
  for await (const piece of openText())
    for (let at = 0; at < piece.length; at += partLength) {
      pending += piece.slice(at, at + partLength)
      const end = pending.lastIndexOf('<')
      if (end > 0) {
        yield pending.slice(0, end)
        pending = pending.slice(end)
      } else if (pending.length > mostPending) pending = ''
    }
  yield pending
}

type Element = { name: string; isEnd: boolean; text: string }

/** The elements of OFX, whether its tags are closed, as in XML, or left open, as in SGML. */
export function* elementsOf(part: string): Iterable<Element> {
  let open = part.indexOf('<')
  let close = part.indexOf('>')
  while (open !== -1 && close !== -1) {
    const next = part.indexOf('<', open + 1)
    const end = next === -1 ? part.length : next
    if (close < open) close = part.indexOf('>', open)
    if (close > open && close < end) {
      const isEnd = part[open + 1] === '/'
      const name = nameAt(part, isEnd ? open + 2 : open + 1)
      if (name !== '') yield { name, isEnd, text: textOf(part.slice(close + 1, end)) }
    }
    open = next
  }
}

/** The name that begins at a place; empty if what is there is no name. */
function nameAt(part: string, from: number): string {
  let at = from
  while (isNameCharacter(part.charCodeAt(at), at === from)) at += 1
  return part.slice(from, at).toUpperCase()
}

const isNameCharacter = (code: number, isFirst: boolean): boolean =>
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (!isFirst && ((code >= 48 && code <= 57) || code === 95 || code === 46))

const textOf = (text: string): string =>
  text.includes('&') || text.includes(']]>') ? decoded(text) : text.trim()

const decoded = (text: string): string =>
  text
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
      return entities[name.toLowerCase()] ?? whole
    })
    .trim()
