import type * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { Problem } from '#contract/problem.ts'

type Answer = { schema?: z.core.$ZodType; status?: number; description: string }
type Call = {
  tag: string
  summary: string
  description?: string
  query?: z.core.$ZodObject
  body?: z.core.$ZodType
  answer: Answer
  /** What can go wrong beside what can go wrong with every call. */
  problems?: Record<number, string>
  /** Answers 304 when the ETag of `If-None-Match` is current. */
  revalidates?: boolean
}

const unchanged = {
  '304': { description: 'Nothing changed since the answer whose ETag `If-None-Match` names.' },
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

function answersOf({ answer, body, query, problems = {}, revalidates }: Call): ZodOpenApiResponsesObject {
  const all: Record<number, string> = {
    401: '`not_signed_in`: no token, or one that does not hold, or whose session has ended.',
    403: '`second_factor_due`: the user has a second factor, and this session has not shown it.',
    ...((body || query) && { 400: '`validation_failed`: each wrong field is in `errors`.' }),
    ...(body && {
      400: '`malformed_json`; `validation_failed`: each wrong field is in `errors`.',
      413: '`body_too_large`',
    }),
    ...problems,
    429: '`over_request_rate_limit`: the user called too often, or has too many calls open; `Retry-After` has the seconds to wait.',
    503: '`database_unavailable`: try again soon. `database_full`, `database_read_only`: nothing can be saved for now.',
  }
  return {
    [`${answer.status ?? 200}` as '200']: {
      description: answer.description,
      ...(answer.schema && { content: { 'application/json': { schema: answer.schema } } }),
    },
    ...(revalidates && unchanged),
    ...Object.fromEntries(Object.entries(all).map(([status, why]) => [status, problem(why)])),
  }
}

/** One call, with all that it can answer. */
export const call = (it: Call): ZodOpenApiOperationObject => ({
  tags: [it.tag],
  summary: it.summary,
  ...(it.description && { description: it.description }),
  ...(it.query && { requestParams: { query: it.query } }),
  ...(it.body && { requestBody: { required: true, content: { 'application/json': { schema: it.body } } } }),
  responses: answersOf(it),
})

/** A call that needs no token. */
export const openCall = (tag: string, summary: string, mediaType: string, schema?: z.core.$ZodType) => ({
  tags: [tag],
  summary,
  security: [],
  responses: {
    '200': { description: summary, content: { [mediaType]: schema ? { schema } : {} } },
  },
})

/** The calls of one thing among its kind, by its id. */
export const ofOne = (path: { patch: Call; delete: Call }) => ({
  parameters: [
    { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const, format: 'uuid' } },
  ],
  patch: call(path.patch),
  delete: call(path.delete),
})

/** What a call that deletes one thing answers. */
export const deleted: Answer = { status: 204, description: 'It is deleted.' }
