import {
  CompiledQuery,
  createQueryId,
  type Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Schema } from '#store/schema.ts'

/** The database's plan for a query, step by step, in its own words. */
export type Plan = { query: string; steps: string[] }

/** Small tables are always scanned. Within a transaction, this shows whether there is an index to use. */
export async function preferIndexes(store: Kysely<Schema>): Promise<void> {
  if (store.getExecutor().adapter instanceof PostgresAdapter)
    await sql`set local enable_seqscan = off`.execute(store)
}

/**
 * Runs the work and returns the plans of its queries whose SQL matches: by default, those on transactions. SQL that was
 * sent several times is planned once, with its last parameters.
 */
export async function plansOf(
  store: Kysely<Schema>,
  work: (store: Kysely<Schema>) => Promise<unknown>,
  looked = /\b(from|update|join) "?transactions\b/,
): Promise<Plan[]> {
  const nodes: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(store.withPlugin(recorder))
  const queries = nodes.map((node) => store.getExecutor().compileQuery(node, createQueryId()))
  const wanted = queries.filter(({ sql }) => looked.test(sql))
  const distinct = new Map(wanted.map((query) => [query.sql, query]))
  return Promise.all([...distinct.values()].map((query) => planOf(store, query)))
}

async function planOf(store: Kysely<Schema>, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const explain = store.getExecutor().adapter instanceof PostgresAdapter ? 'explain' : 'explain query plan'
  const { rows } = await store.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
  )
  return { query: sql, steps: rows.map((row) => String(row.detail ?? row['QUERY PLAN'])) }
}
