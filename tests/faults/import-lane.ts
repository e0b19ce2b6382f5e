import { amountFromCents } from '#domain/money.ts'
import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import { createLane } from './lane.ts'
import { rowText } from './read-ledger.ts'
import { isLaneRow, laneRows } from './statements.ts'

/** Imports a file in two parts, undoes the import and redoes it: all of its rows are there or none, as its record says. */
export function importLane(client: Client, chance: Chance) {
  const lane = createLane('import', (key) => isLaneRow('import', key))
  const rows = laneRows('import', 600)
  const all = new Map(rows.map((row) => [row.importKey ?? '', rowText(row)]))
  let path: string | null = null

  async function step() {
    if (path === null) {
      const { body } = await client.post('/imports', { file_name: 'lane.csv' })
      path = `/imports/${body.id}`
      return
    }
    const { added, undone_at } = (await client.get(path)).body
    const isUndone = undone_at !== null
    if (added > 0 && isUndone !== (lane.known.size === 0))
      throw new Error(
        `${lane.known.size} rows are there of an import that is ${isUndone ? '' : 'not '}undone`,
      )
    if (isUndone && chance.fraction() < 0.3) path = null
    else if (isUndone) await lane.change(all, () => client.post(`${path}/redo`))
    else if (lane.known.size < rows.length) await sendMore()
    else await lane.change(new Map(), () => client.post(`${path}/undo`, { keep: 'none' }))
  }

  async function sendMore() {
    const sent = rows.slice(0, lane.known.size < rows.length / 2 ? rows.length / 2 : rows.length)
    const wanted = new Map(sent.map((row) => [row.importKey ?? '', rowText(row)]))
    const onWire = sent.map(({ cents, importKey, ...row }) => ({
      ...row,
      amount: amountFromCents(cents),
      import_key: importKey,
    }))
    await lane.change(wanted, () => client.post(`${path}/rows`, { rows: onWire }))
  }
  return { lane, step }
}
