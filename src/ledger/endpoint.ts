import { type Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import * as z from 'zod/mini'
import { isAtLeast, type LedgerRole } from '#domain/accounts.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { limitBody } from '#http/limit-body.ts'
import { readJson } from '#http/read-json.ts'
import { readQuery } from '#http/read-query.ts'
import type { Logged } from '#http/request-log.ts'
import { requireUser, type SignedIn } from '#http/require-user.ts'
import type { Schema } from '#store/schema.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls, type Weigh } from './limit-calls.ts'

const kibibyte = 1024

/** The sections of the documentation, in order. */
export const topics = [
  'Transactions',
  'Attachments',
  'Imports',
  'Transfers',
  'Suggestions',
  'Reading profiles',
  'Saved filters',
  'Summary',
  'Reports',
  'Accounts',
  'Categories',
  'Merchants',
  'Exchange rates',
  'Tags',
  'Rules',
  'Recurring costs',
  'Budgets',
  'Profile',
  'Ledger',
  'Account file',
  'About',
] as const

/** A handler's input: the parsed request, and whose ledger it is. */
export type Call<Query, Body> = {
  c: Context<SignedIn & Logged>
  context: LedgerContext
  /** The database, in which only this ledger is visible. */
  store: Kysely<Schema>
  userId: string
  ledgerId: string
  query: Query
  body: Body
}

type Declaration<
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1`, with parameters in braces: `/transactions/{id}`. */
  path: `/${string}`
  topic: (typeof topics)[number]
  summary: string
  description?: string
  /** The least role in the ledger; by default `viewer` to read and `editor` to change. */
  role?: LedgerRole
  query?: Query
  body?: Body
  /** The types of a file that is the body. The handler reads it. */
  file?: readonly string[]
  /** A handler without a schema returns its own response. */
  answer: { status?: 200 | 201; schema?: Answer; description: string } | { status: 204; description: string }
  /** Other responses by status: their codes and meanings. */
  problems?: Record<number, string>
  /** Whether a client with the current version gets 304. */
  revalidates?: true
  /** The maximum body size in bytes; 64 KiB by default. */
  largestBody?: number
  /** The weight of a call in the user's limits; one call by default. */
  weigh?: Weigh
  handle: (call: Call<z.output<Query>, z.output<Body>>) => Promise<Response | z.output<Answer>>
}

export type Endpoint = Declaration<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType>

/** Declares a call in one place: its route, input, output, description and limits. */
export const endpoint = <
  Query extends z.core.$ZodType = z.core.$ZodUndefined,
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Answer extends z.core.$ZodType = z.core.$ZodNever,
>(
  declaration: Declaration<Query, Body, Answer>,
): Endpoint => declaration as unknown as Endpoint

/** The least role that may make a call. */
export const leastRole = ({ method, role }: Pick<Endpoint, 'method' | 'role'>): LedgerRole =>
  role ?? (method === 'get' ? 'viewer' : 'editor')

/** Rejects bodies that exceed the endpoint's limit. Mounted before anything that reads a body. */
export function bodyLimits(endpoints: readonly Endpoint[]) {
  const limits = new Hono<Logged>()
  for (const { method, path, largestBody = 64 * kibibyte } of endpoints)
    limits.on(method.toUpperCase(), routeOf(path), limitBody(largestBody))
  return limits
}

/** The routes of these endpoints, behind the guard for signed-in users. */
export function routes(endpoints: readonly Endpoint[], context: LedgerContext) {
  const routes = new Hono<SignedIn & Logged>()
  const guard = requireUser(context)
  for (const declaration of endpoints) {
    const { method, path, query, body, answer, weigh, handle } = declaration
    const least = leastRole(declaration)
    routes.on(method.toUpperCase(), routeOf(path), guard, limitCalls(context, weigh), async (c) => {
      const { store, userId, ledgerId, role } = c.var
      if (!isAtLeast(role, least)) throw notAllowed[least]
      const given = {
        query: query && readQuery(c, query),
        body: body && (await readJson(c, body)),
      }
      const result = await handle({ c, context, store, userId, ledgerId, ...given })
      if (result instanceof Response) return result
      if (!('schema' in answer) || !answer.schema)
        throw new Error(`${method} ${path} answers what it does not declare`)
      return c.json(z.encode(answer.schema, result) as object, answer.status ?? 200)
    })
  }
  return routes
}

const notAllowed = {
  viewer: new HttpProblem(403, 'role_too_low', 'You may not see this ledger.'),
  editor: new HttpProblem(403, 'role_too_low', 'You may see this ledger, but not change it.'),
  owner: new HttpProblem(403, 'role_too_low', 'Only an owner of this ledger may do that.'),
}

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The ID in the path. An invalid one is treated as `missing`, since no row can have it. */
export function pathId(c: Context, missing: HttpProblem): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw missing
  return id.toLowerCase()
}
