import type { Context } from 'hono'
import * as z from 'zod'
import { holdsTooMuch } from '#http/read-json.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthProblem } from './auth-problem.ts'

/**
 * Parses the JSON body with its schema. Unknown fields are ignored and null counts as absent, because clients send
 * fields they have no value for (auth-protocol.md, 1).
 */
export async function readBody<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> {
  const body = schema.safeParse(withoutNulls(await readJson(c)))
  if (body.success) return body.data
  const field = body.error.issues[0]?.path.join('.')
  throw new AuthProblem(
    400,
    'bad_json',
    field
      ? `The field ${field} of the request body has the wrong type.`
      : 'The request body must be a JSON object.',
  )
}

/** The same for an optional body: an empty one counts as an empty object. */
export async function readOptionalBody<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> {
  return (await c.req.text()).trim() === '' ? schema.parse({}) : readBody(c, schema)
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (holdsTooMuch(Buffer.from(text)))
    throw new AuthProblem(400, 'bad_json', 'The request body contains too many values.')
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthProblem(400, 'bad_json', 'The request body is not valid JSON.')
  }
}

const JsonObject = z.record(z.string(), z.unknown())

function withoutNulls(json: unknown): unknown {
  const object = JsonObject.safeParse(json)
  if (!object.success) return json
  return Object.fromEntries(Object.entries(object.data).filter(([, value]) => value !== null))
}

/**
 * The audience that the request names, or else the instance's own. Use it only for administrators and to compare it with
 * a token. Anyone can name any audience, so it must not select users or accounts: addresses are unique across audiences,
 * and another audience would make a taken address look free.
 */
export const audienceOf = (c: Context, { settings }: Pick<AuthContext, 'settings'>): string =>
  c.req.header('X-JWT-AUD') || settings.jwtAud

/** Accepts either case; ids are stored in lower case. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
