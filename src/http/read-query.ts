import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { checkAgainst } from './check-against.ts'
import { HttpProblem } from './http-problem.ts'

/** Parses the request's query with the schema. Only list parameters may be repeated. */
export function readQuery<Schema extends z.core.$ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.queries())
  const repeated = given.filter(([field, values]) => values.length > 1 && !isList(schema, field))
  if (repeated.length > 0) {
    const errors = repeated.map(([field]) => ({ field, message: 'must be given once' }))
    const fields = errors.map(({ field }) => field).join(', ')
    throw new HttpProblem(400, 'validation_failed', `${fields} must be given once.`, errors)
  }
  const read = given.map(([field, values]) => [field, isList(schema, field) ? values : values[0]])
  return checkAgainst(schema, Object.fromEntries(read))
}

function isList(schema: z.core.$ZodType, field: string): boolean {
  const { shape } = objectOf(schema)._zod.def
  // A parameter can have any name, including `constructor`.
  let part = Object.hasOwn(shape, field) ? shape[field] : undefined
  while (part && isOptional(part)) part = part._zod.def.innerType
  return part?._zod.def.type === 'array'
}

/** The wire format object of a schema. */
function objectOf(schema: z.core.$ZodType): z.core.$ZodObject {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodPipeDef | z.core.$ZodObjectDef }
  return def.type === 'pipe' ? objectOf(def.in) : (schema as z.core.$ZodObject)
}

const isOptional = (part: z.core.$ZodType): part is z.core.$ZodOptional | z.core.$ZodDefault =>
  part._zod.def.type === 'optional' || part._zod.def.type === 'default'
