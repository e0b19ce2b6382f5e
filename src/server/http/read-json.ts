import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { checkAgainst } from './check-against.ts'
import { holdsTooMuch } from './holds-too-much.ts'
import { HttpProblem } from './http-problem.ts'

/** Parses the request's body with the schema. */
export async function readJson<Schema extends z.core.$ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkAgainst(schema, parseJson(await c.req.arrayBuffer()))
}

// Invalid UTF-8 is rejected: replacing it would silently change a description.
const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: ArrayBuffer): unknown {
  if (holdsTooMuch(new Uint8Array(bytes))) {
    const message = 'holds more values than any call takes'
    throw new HttpProblem(400, 'validation_failed', `The request ${message}.`, [{ field: '', message }])
  }
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new HttpProblem(400, 'malformed_json', 'The body of the request is not valid JSON.')
  }
}
