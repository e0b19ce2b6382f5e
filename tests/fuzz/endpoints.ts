import { readFileSync } from 'node:fs'
import { ledgerEndpoints } from '#ledger/ledger-endpoints.ts'
import { openapiDocument } from '#ledger/openapi/openapi-document.ts'
import type { JsonSchema } from '#tests/support/json-schema.ts'

type Operation = {
  parameters?: { in: string; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** A documented call: with its schema for the data service, only by name for the authentication service. */
export type Endpoint = {
  method: string
  /** From the root, with `{id}` and the like as placeholders. */
  path: string
  query: Record<string, JsonSchema>
  body: JsonSchema | null
}

const document = openapiDocument(ledgerEndpoints) as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}
export const components = document.components.schemas

const methods = ['get', 'put', 'post', 'patch', 'delete']

const callsOfLedger = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method): Endpoint[] => {
    const operation = item[method]
    if (!operation) return []
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    return [
      {
        method: method.toUpperCase(),
        path: `/api/v1${path}`,
        query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
        body: operation.requestBody?.content['application/json']?.schema ?? null,
      },
    ]
  }),
)

/** The calls in the table of docs/auth-endpoints.md, where `…` stands for the previous path and `\|` separates methods. */
function readAuthEndpoints(): Endpoint[] {
  const page = readFileSync(new URL('../../docs/auth-endpoints.md', import.meta.url), 'utf8')
  let before = ''
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`(?:([A-Z|\\]+) )?([/…][^`?]*)/g)])
    .flatMap(([, named = 'POST', path = '']) => {
      const whole = path.startsWith('…')
        ? path.replace('…', before)
        : named === 'POST' && path === '/regenerate'
          ? before + path
          : path
      before = whole
      return named.split('\\|').map((method) => ({ method, path: `/auth/v1${whole}`, query: {}, body: null }))
    })
}

const others: Endpoint[] = ['/healthz', '/', '/{id}', '/assets/{id}', '/api/{id}', '/auth/v1/{id}'].map(
  (path) => ({
    method: 'GET',
    path,
    query: {},
    body: null,
  }),
)

/** All calls of both services. */
export const endpoints: readonly Endpoint[] = [...callsOfLedger, ...readAuthEndpoints(), ...others]
