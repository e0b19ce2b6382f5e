import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How many connections a store has to its server, how many of them nobody uses, and how many callers wait for one. */
export type Connections = { open: number; idle: number; waiting: number }

const counts = new WeakMap<Kysely<Schema>, () => Connections>()

/** Makes the connections of a store known. */
export const letConnectionsBeCounted = (store: Kysely<Schema>, count: () => Connections): void =>
  void counts.set(store, count)

/** Counts the connections of a store whenever it is called; null of a SQLite file, which has none. */
export const connectionCountOf = (store: Kysely<Schema>): (() => Connections) | null =>
  counts.get(store) ?? null
