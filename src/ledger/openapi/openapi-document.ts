import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import { PublicConfig } from '#contract/public-config.ts'
import { productVersion } from '#http/product-version.ts'
import { ledgerHeader } from '#http/require-user.ts'
import { type Endpoint, leastRole, topics } from '#ledger/endpoint.ts'
import { describeSchemas } from './describe-schemas.ts'
import type { Answer, JsonSchema, OpenapiDocument, Operation, Parameter } from './openapi-types.ts'

/** The data service's OpenAPI 3.1 document, built from the declarations that validate requests. */
export function openapiDocument(endpoints: readonly Endpoint[]): OpenapiDocument {
  describeSchemas()
  const schemas: Record<string, JsonSchema> = {}
  // Most calls have the same errors, and many the same answers.
  const known = new Map<z.core.$ZodType, JsonSchema>()
  const wireSchema = (schema: z.core.$ZodType) => {
    const wire = known.get(schema) ?? schemaOf(schema, schemas)
    known.set(schema, wire)
    return wire
  }
  const paths: OpenapiDocument['paths'] = {}
  for (const it of endpoints) {
    const path = paths[it.path] ?? {}
    path[it.method] = operationOf(it, wireSchema)
    paths[it.path] = path
  }
  Object.assign(paths, openPaths(wireSchema))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Outgo data service',
      version: productVersion,
      description:
        "Ledgers: transactions, accounts, rules, recurring costs and their totals. Calls use the user's own ledger, or another one that the user is a member of if the `Ledger-Id` header contains its ID. Viewers can read a ledger, editors can also change what is in it, and owners can also change the ledger itself. Every call requires the access token that is returned by signing in at `/auth/v1`. Unknown fields are rejected.",
    },
    servers: [{ url: '/api/v1' }],
    security: [{ accessToken: [] }],
    tags: topics.map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const secondFactorDue =
  '`second_factor_due`: the user has a second factor, but this session has not verified it.'

type WireSchema = (schema: z.core.$ZodType) => JsonSchema

function operationOf(it: Endpoint, wireSchema: WireSchema): Operation {
  const query = it.query ? queryParameters(wireSchema(it.query)) : []
  const parameters = [...pathParameters(it.path), ledgerParameter, ...query]
  return {
    tags: [it.topic],
    summary: it.summary,
    ...(it.description && { description: it.description }),
    parameters,
    ...(it.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: wireSchema(it.body), ...exampleOf(it.body) } },
      },
    }),
    ...(it.file && {
      requestBody: { required: true, content: Object.fromEntries(it.file.map((type) => [type, {}])) },
    }),
    responses: answersOf(it, wireSchema),
  }
}

/** Beside the schema, because Zod leaves examples out of schemas that transform their input. */
function exampleOf(schema: z.core.$ZodType): { example?: unknown } {
  const examples: unknown = z.globalRegistry.get(schema)?.examples
  return Array.isArray(examples) && examples.length > 0 ? { example: examples[0] } : {}
}

const ledgerParameter: Parameter = {
  name: ledgerHeader,
  in: 'header',
  description: "The ledger that the call is about; the user's own if omitted.",
  schema: { type: 'string', format: 'uuid' },
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))

const queryParameters = ({ properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))

function answersOf(endpoint: Endpoint, wireSchema: WireSchema) {
  const { answer, body, file, query, problems, revalidates } = endpoint
  const least = leastRole(endpoint)
  const failures: Record<number, string> = {
    ...(query && { 400: '`validation_failed`: each wrong field is in `errors`.' }),
    ...(body && {
      400: '`malformed_json`; `validation_failed`: each wrong field is in `errors`.',
      413: '`body_too_large`',
    }),
    ...(file && { 413: '`body_too_large`' }),
    401: '`not_signed_in`: no token, an invalid one, or one whose session has ended.',
    ...problems,
    403:
      secondFactorDue +
      (least === 'viewer' ? '' : ` \`role_too_low\`: the user is not an ${least} of the ledger.`),
    404: `${problems?.[404] ? `${problems[404]} ` : ''}\`ledger_not_found\`: there is no such ledger, or the user is not a member.`,
    429: '`over_request_rate_limit`: too many calls, or too many open ones. `Retry-After` says how many seconds to wait.',
    503: '`database_unavailable`: try again soon. `database_full`, `database_read_only`: nothing can be saved at the moment.',
  }
  const schema = 'schema' in answer && answer.schema
  const answers: Record<string, Answer> = {
    [answer.status ?? 200]: {
      description: answer.description,
      ...(schema && { content: { 'application/json': { schema: wireSchema(schema) } } }),
    },
    ...(revalidates && {
      304: { description: 'Not modified since the response whose ETag is in `If-None-Match`.' },
    }),
  }
  const problem = wireSchema(Problem)
  for (const [status, description] of Object.entries(failures))
    answers[status] = { description, content: { 'application/problem+json': { schema: problem } } }
  return answers
}

/** The calls that need no token. */
function openPaths(wireSchema: WireSchema): OpenapiDocument['paths'] {
  const open = (summary: string, mediaType: string, schema?: JsonSchema): Record<string, Operation> => ({
    get: {
      tags: ['About'],
      summary,
      security: [],
      responses: { 200: { description: summary, content: { [mediaType]: schema ? { schema } : {} } } },
    },
  })
  return {
    '/config': open('What a signed-out browser may know', 'application/json', wireSchema(PublicConfig)),
    '/openapi.json': open('This document', 'application/json'),
    '/docs': open('This document, to read', 'text/html'),
    '/docs.css': open('How that page looks', 'text/css'),
  }
}

/** The wire schema; schemas with an ID are added to `schemas` and referenced. */
function schemaOf(schema: z.core.$ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(described.replaceAll('"#/$defs/', '"#/components/schemas/'))
  Object.assign(schemas, $defs)
  return rest
}
