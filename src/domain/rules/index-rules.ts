import { type Clue, cluesOf, marked, shortestPart } from './clues.ts'
import type { FoldedRow } from './conditions.ts'
import type { Merges, RuleFields } from './rule.ts'

type Positioned = { rule: RuleFields; position: number }

/**
 * Returns a function that finds the rules that may match a row, in their order, perhaps some of them twice. Most rules
 * are for few rows, so only a few have to be tried.
 */
export function indexRules<Item extends Positioned>(
  items: readonly Item[],
  merges: Merges,
): (row: FoldedRow) => readonly Item[] {
  const clues = items.map((item) => ({ item, clues: cluesOf(item.rule, merges) }))
  const always = clues.flatMap(({ item, clues }) => (clues === null ? [item] : []))
  const listed = clues.flatMap(({ item, clues }) => clues?.map((clue) => ({ item, clue })) ?? [])
  const of = <Kind extends Clue['in']>(kind: Kind) =>
    listed.flatMap(({ item, clue }) =>
      clue.in === kind ? [{ item, clue: clue as Extract<Clue, { in: Kind }> }] : [],
    )
  const descriptions = Map.groupBy(of('description'), ({ clue }) => clue.text)
  const merchants = Map.groupBy(of('merchant'), ({ clue }) => clue.key)
  const days = of('day')
  const onDay = Array.from({ length: 32 }, (_, day) =>
    days.filter(({ clue }) => clue.from <= day && day <= clue.to),
  )
  const findParts = indexParts(of('part'))
  const findFoldedParts = indexParts(of('foldedPart'))

  return (row) => {
    const found: Item[] = []
    const add = (some: readonly { item: Item }[] | undefined) => {
      if (some) for (const { item } of some) found.push(item)
    }
    add(descriptions.get(row.description))
    if (merchants.size > 0 && row.merchantKey !== null) add(merchants.get(merges.merchantOf(row.merchantKey)))
    if (days.length > 0) add(onDay[Number(row.date.slice(8))])
    findParts?.(row.description, add)
    findFoldedParts?.(marked(row.folded()), add)
    if (found.length === 0) return always
    found.push(...always)
    return found.sort((one, other) => one.position - other.position)
  }
}

type Part<Item> = { item: Item; clue: { text: string } }

const slots = 1024
const slotOf = (text: string, at: number) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) % slots

/** Looks parts up by three of their letters, those that the fewest other parts contain. Null if there are no parts. */
function indexParts<Item>(parts: readonly Part<Item>[]) {
  if (parts.length === 0) return null
  const slotsOf = ({ clue: { text } }: Part<Item>) =>
    Array.from({ length: text.length - shortestPart + 1 }, (_, at) => slotOf(text, at))
  const uses = new Uint32Array(slots)
  for (const part of parts) for (const slot of new Set(slotsOf(part))) uses[slot] = (uses[slot] ?? 0) + 1
  const rarest = (part: Part<Item>) =>
    slotsOf(part).reduce((best, slot) => ((uses[slot] ?? 0) < (uses[best] ?? 0) ? slot : best))
  const bySlot = Array.from({ length: slots }, (): Part<Item>[] | undefined => undefined)
  for (const [slot, some] of Map.groupBy(parts, rarest)) bySlot[slot] = some
  return (text: string, add: (some: readonly Part<Item>[] | undefined) => void): void => {
    for (let at = 0; at + shortestPart <= text.length; at += 1) add(bySlot[slotOf(text, at)])
  }
}
