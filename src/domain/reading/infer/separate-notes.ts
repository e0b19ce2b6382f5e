import { plainName } from '#domain/reading/plain-name.ts'
import type { Columns } from './columns.ts'

/**
 * The export of a finance app, recognized by its columns, which keeps users' notes and tags separate from the bank's
 * text.
 */
type App = { signature: string[]; note?: string; tags?: string; hasTagsInText?: boolean }

const apps: App[] = [
  // Mint
  { signature: ['original description', 'account name', 'labels', 'notes'], note: 'notes', tags: 'labels' },
  // YNAB
  { signature: ['account', 'flag', 'payee', 'memo', 'outflow', 'inflow'], note: 'memo' },
  // Monarch
  { signature: ['merchant', 'original statement', 'notes', 'tags'], note: 'notes', tags: 'tags' },
  // Lunch Money
  { signature: ['payee', 'category', 'notes', 'tags'], note: 'notes', tags: 'tags' },
  // Actual Budget, which writes tags into the notes
  { signature: ['account', 'payee', 'notes', 'category', 'cleared'], note: 'notes' },
  // Copilot
  { signature: ['parent category', 'account mask', 'note', 'tags'], note: 'note', tags: 'tags' },
  // Outgo
  { signature: ['outgo id', 'import key', 'note', 'tags'], note: 'note', tags: 'tags' },
  { signature: ['outgo id', 'import key', 'note'], note: 'note' },
  // Firefly III and ezBookkeeping, as app-tables.ts rewrites them
  { signature: ['description', 'notes', 'account', 'transaction id', 'tags'], note: 'notes', tags: 'tags' },
  { signature: ['description', 'tags', 'account', 'transaction id'], tags: 'tags', hasTagsInText: true },
]

/**
 * Moves notes and tags out of the description, but only in exports of known apps, where the user wrote them. In a bank's
 * own file, a column called "Memo" or "Notes" may hold the only description of a row.
 */
export function separateNotes(columns: Columns, names: readonly string[]): void {
  const { places } = columns
  const plain = names.map(plainName)
  const app = apps.find(({ signature }) => signature.every((name) => plain.includes(name)))
  if (!app) return
  const note = app.note === undefined ? -1 : plain.indexOf(app.note)
  const texts = places.description ?? []
  const others = texts.filter((column) => column !== note)
  if (others.length > 0 && others.length < texts.length) {
    places.description = others
    places.note = [note]
  }
  if (app.tags === undefined) return
  const tags = plain.indexOf(app.tags)
  places.tags = [tags]
  if (app.hasTagsInText) columns.identifying = [...columns.identifying, tags].sort((a, b) => a - b)
}
