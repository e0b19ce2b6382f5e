import type { JsonSchema } from '#tests/support/json-schema.ts'
import { type Fill, sampleOf } from './sample-of-schema.ts'

type Operation = {
  security?: unknown[]
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** A call from the OpenAPI document, and how to make it with a user's values. */
export type DescribedCall = {
  name: string
  method: string
  /** Whether it needs no token. */
  isOpen: boolean
  /** Whether its path contains a resource ID. */
  namesOne: boolean
  hasBody: boolean
  /** The paths of a call with all combinations of parameters, and its bodies, with these values. */
  requestsWith: (fill: Fill) => Request[]
}

type Request = {
  path: string
  body: string | undefined
  /** Whether it sends an ID where a text is expected. */
  searchesForId: boolean
  /** What the query names by its ID: `rule` for `rule_id`. */
  asksFor: string | null
}

/**
 * Returns each distinct request once. Most contain no ID, so they are the same for every kind. An ID in place of a text
 * is only tried with the first kind, because texts are never compared with IDs.
 */
export function distinctRequests(call: DescribedCall, fills: Fill[]) {
  const requests = fills.flatMap((fill, nth) =>
    call
      .requestsWith(fill)
      .map((request, index) => ({ ...request, fill, index }))
      .filter(({ searchesForId }) => nth === 0 || !searchesForId),
  )
  return [
    ...new Map(requests.map((request) => [JSON.stringify([request.path, request.body]), request])).values(),
  ]
}

const methods = ['get', 'put', 'post', 'patch', 'delete']

let described: Promise<DescribedCall[]> | undefined

/** Every call that a running data service documents, so that future ones are covered automatically. */
export function readDescribedCalls(url: string): Promise<DescribedCall[]> {
  // All services of these tests run the same code, so only the first has to build its document.
  described ??= describeCalls(url).catch((error) => {
    described = undefined
    throw error
  })
  return described
}

async function describeCalls(url: string): Promise<DescribedCall[]> {
  const answer = await fetch(`${url}/api/v1/openapi.json`)
  const { paths, components } = (await answer.json()) as Document
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [describedCall(method.toUpperCase(), path, operation, components.schemas)] : []
    }),
  )
}

function describedCall(
  method: string,
  path: string,
  operation: Operation,
  components: Record<string, JsonSchema>,
): DescribedCall {
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const fields = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  return {
    name: `${method} ${path}`,
    method,
    isOpen: operation.security?.length === 0,
    namesOne: path.includes('{'),
    hasBody: bodySchema !== undefined,
    requestsWith(fill) {
      // An unknown ID in the body may be refused before anything else is looked up.
      const fills = path.includes('{') ? [fill] : [fill, { ...fill, refersToNothing: true as const }]
      const bodies = new Set(
        fills.map((each) => bodySchema && JSON.stringify(sampleOf(bodySchema, each, components))),
      )
      const needed = fields
        .filter(({ required }) => required)
        .flatMap(({ name, schema }) =>
          valuesOf(name, schema, fill, components)
            .slice(0, 1)
            .map((value) => [name, value]),
        )
      const queries = fields.flatMap(({ name, schema }) =>
        valuesOf(name, schema, fill, components).map((value) => ({
          query: `?${new URLSearchParams({ ...Object.fromEntries(needed), [name]: value })}`,
          searchesForId: value === fill.id && !/(^|_)id$/.test(name),
          asksFor: /(.*)_id$/.exec(name)?.[1] ?? null,
        })),
      )
      if (needed.length === 0) queries.unshift({ query: '', searchesForId: false, asksFor: null })
      return [...bodies].flatMap((body) =>
        queries.map(({ query, ...asked }) => ({
          path: path.replaceAll(/\{\w+\}/g, fill.id) + query,
          body,
          ...asked,
        })),
      )
    },
  }
}

/** A text may be a row's words or its ID; a cursor is neither. Merchants are paged by number. */
function valuesOf(name: string, schema: JsonSchema, fill: Fill, components: Record<string, JsonSchema>) {
  if (name === 'cursor') return [fits(schema, fill.cursor) ? fill.cursor : '1']
  const value = String(sampleOf(schema, fill, components))
  return value === fill.text ? [fill.text, fill.id] : [value]
}

const fits = ({ pattern }: JsonSchema, text: string) =>
  pattern === undefined || new RegExp(pattern).test(text)
