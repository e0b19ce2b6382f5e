import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { checkAgainst } from './check-against.ts'
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
    const message = 'contains too many values'
    throw new HttpProblem(400, 'validation_failed', `The request ${message}.`, [{ field: '', message }])
  }
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new HttpProblem(400, 'malformed_json', 'The body of the request is not valid JSON.')
  }
}

/** The largest part of an account file has about twenty thousand. */
const mostValues = 25_000

const [quote, backslash, comma, bracket, brace] = [...Buffer.from('"\\,[{')]

/**
 * Whether a UTF-8 JSON body contains more values than any call accepts. Parsing nothing but brackets, or endless
 * names, blocks the server a hundred times longer than parsing as many bytes of text.
 */
export function holdsTooMuch(json: Uint8Array): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === backslash) at++
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === comma || byte === bracket || byte === brace) values++
    if (values > mostValues) return true
  }
  return false
}
