import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import { createLane, type Part, withEntry } from './lane.ts'
import { rowText, ruleKey, ruleText } from './read-ledger.ts'
import { isLaneRow, laneRows, merchants } from './statements.ts'

type Edit = { date: string; description: string; cents: number; category: string }

/** Edits its own rows, one at a time. */
export function editLane(client: Client, chance: Chance, idOf: (key: string) => string) {
  const rows = laneRows('edit', 20)
  const lane = createLane('edit', (key) => isLaneRow('edit', key))

  async function step() {
    if (lane.known.size === 0) {
      const all = new Map(rows.map((row) => [row.importKey ?? '', rowText(row)]))
      await lane.change(all, () => client.sendRows(rows))
      return
    }
    const key = chance.one([...lane.known.keys()])
    if (!idOf(key)) {
      // Until the database is read again, IDs are unknown, so it reads instead.
      await client.get('/summary')
      return
    }
    const edited: Edit = {
      date: `2023-0${chance.whole(1, 9)}-0${chance.whole(1, 9)}`,
      description: chance.one([...merchants, 'SOMETHING ELSE']),
      cents: chance.whole(-5000, 5000),
      category: chance.one(['Shopping', 'Travel']),
    }
    const { cents, ...rest } = edited
    await lane.change(withEntry(lane.known, key, rowText(edited)), () =>
      client.patch(`/transactions/${idOf(key)}`, { ...rest, amount: cents / 100 }),
    )
  }
  return { lane, step }
}

/** Creates, changes and deletes rules while their rows are uploaded and edited. */
export function ruleLane(client: Client, chance: Chance) {
  const lane = createLane('rules', (key) => key.startsWith('rule '))

  async function step() {
    const { body } = await client.get('/transaction-rules')
    const rules = body.transaction_rules as { id: string; description_pattern: string }[]
    const pattern = chance.one(merchants)
    const rule = rules.find(({ description_pattern }) => description_pattern === pattern)
    const [category, excluded] = [chance.one(['Healthcare', 'Transfer']), chance.fraction() < 0.5]
    const key = ruleKey(pattern)
    if (rule && chance.fraction() < 0.3)
      await lane.change(withEntry(lane.known, key, null), () =>
        client.delete(`/transaction-rules/${rule.id}`),
      )
    else {
      const wanted = withEntry(lane.known, key, ruleText(category, excluded))
      const values = { category, exclude_from_total: excluded }
      await lane.change(wanted, () =>
        rule
          ? client.patch(`/transaction-rules/${rule.id}`, values)
          : client.post('/transaction-rules', { description_pattern: pattern, ...values }),
      )
    }
  }
  return { lane, step }
}

/** Deletions can be undone for a minute; half of it is a reserve for slow machines. */
const timeToUndo = 30_000

/** Deletes individual rows and restores most of them, also across a restart. */
export function deletionLane(client: Client, chance: Chance) {
  const lane = createLane('deletions', (key) => isLaneRow('delete', key))
  const rows = laneRows('delete', 20)
  let deletion: { at: number; location: string; row: (typeof rows)[number] } | null = null

  async function step() {
    if (deletion) {
      const { row, at, location } = deletion
      const key = row.importKey ?? ''
      deletion = Date.now() - at < timeToUndo && chance.fraction() < 0.8 ? deletion : null
      if (!deletion) return
      await lane.change(withEntry(lane.known, key, rowText(row)), () => client.undo(location))
      deletion = null
      return
    }
    if (lane.known.size < 5) {
      const all = new Map(rows.map((row) => [row.importKey ?? '', rowText(row)]))
      await lane.change(all, () => client.sendRows(rows))
      return
    }
    const row = chance.one(rows.filter(({ importKey }) => lane.known.has(importKey ?? '')))
    const { body } = await client.get(`/transactions?search=${encodeURIComponent(row.description)}`)
    const id = body.transactions[0].id as string
    const answer = await lane.change(withEntry(lane.known, row.importKey ?? '', null), () =>
      client.delete(`/transactions/${id}`),
    )
    deletion = { at: Date.now(), location: answer.location, row }
  }
  /** A deletion whose restoration got no response is not restored again. */
  const settle = () => {
    if (deletion && lane.known.has(deletion.row.importKey ?? '')) deletion = null
  }
  return { lane, step, settle }
}

/** Deletes a whole ledger and restores it. */
export function wholeLedgerLane(client: Client, chance: Chance) {
  const lane = createLane('whole ledger', () => true)
  let deletion: { at: number; location: string; all: Part } | null = null

  async function step() {
    if (deletion) {
      const { location, all, at } = deletion
      if (Date.now() - at < timeToUndo) await lane.change(all, () => client.undo(location))
      deletion = null
    } else if (lane.known.size === 0) {
      const rows = laneRows('whole', chance.whole(50, 1000))
      const all = new Map(rows.map((row) => [row.importKey ?? '', rowText(row)]))
      await lane.change(all, () => client.sendRows(rows))
    } else {
      const all = lane.known
      const { location } = await lane.change(new Map(), () => client.delete('/transactions'))
      deletion = { at: Date.now(), location, all }
    }
  }
  const settle = () => {
    if (deletion && lane.known.size > 0) deletion = null
  }
  return { lane, step, settle }
}
