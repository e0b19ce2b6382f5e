import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import { createLane, type Part } from './lane.ts'
import { mergeKey, rowText } from './read-ledger.ts'
import { isLaneRow, laneRows } from './statements.ts'

const rows = laneRows('categories', 300)
const names = ['Hobbies', 'Pastimes'] as const

/** Renames the category of all rows of the lane at once, back and forth. */
export function categoryLane(client: Client) {
  const lane = createLane('categories', (key) => isLaneRow('categories', key))
  const inCategory = (category: string): Part =>
    new Map(rows.map((row) => [row.importKey ?? '', rowText({ ...row, category })]))

  async function step() {
    if (lane.known.size === 0) {
      const own = rows.map((row) => ({ ...row, category: names[0] }))
      await lane.change(inCategory(names[0]), () => client.sendRows(own))
      return
    }
    const isFirst = isIn(lane.known, names[0])
    const [name, newName] = isFirst ? names : names.toReversed()
    await lane.change(inCategory(newName ?? ''), () =>
      client.post('/categories/rename', { name, new_name: newName }),
    )
  }
  return { lane, step }
}

const isIn = (part: Part, category: string) =>
  [...part.values()].some((text) => text.includes(JSON.stringify(category)))

const merged = ['green grocer', 'city trains', 'north power']

/** Merges merchants and separates them again. A rule on one of them has to be applied again each time. */
export function merchantLane(client: Client, chance: Chance) {
  const lane = createLane('merchants', (key) => key.startsWith(mergeKey('')))
  let hasRule = false

  async function step() {
    if (!hasRule) {
      const condition = { field: 'merchant', key: 'blue coffee' }
      const conditions = { match: 'all', groups: [{ match: 'all', conditions: [condition] }] }
      await client.post('/transaction-rules', { conditions, mark_as_transfer: true })
      hasRule = true
      return
    }
    if (lane.known.size > 0) {
      await lane.change(new Map(), () => client.post('/merchants/unmerge', { keys: merged }))
      return
    }
    const keys = merged.slice(0, chance.whole(1, merged.length))
    const wanted = new Map(keys.map((key) => [mergeKey(key), 'blue coffee']))
    await lane.change(wanted, () => client.post('/merchants/merge', { keys, into: 'blue coffee' }))
  }
  return { lane, step }
}
