import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How many connections a store has to its server, how many are idle, and how many callers wait for one. */
export type Connections = { open: number; idle: number; waiting: number }

const counts = new WeakMap<Kysely<Schema>, () => Connections>()

/** Registers a counter for a store's connections. */
export const letConnectionsBeCounted = (store: Kysely<Schema>, count: () => Connections): void =>
  void counts.set(store, count)

/** Returns a function that counts a store's connections; null for a SQLite file, which has none. */
export const connectionCountOf = (store: Kysely<Schema>): (() => Connections) | null =>
  counts.get(store) ?? null
