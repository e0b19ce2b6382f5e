import * as z from 'zod/mini'
import { type FieldError, HttpProblem } from './http-problem.ts'
import { refusalText } from './refusal-words.ts'

// Zod's mini variant has no messages of its own.
z.config(z.locales.en())

// Otherwise, the response to a batch of a thousand invalid rows would be longer than the batch.
const mostErrors = 100

/** Parses a value with the schema; throws a problem that names each invalid field. */
export function checkAgainst<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const checked = z.safeParse(schema, value)
  if (checked.success) return checked.data
  const errors = checked.error.issues.flatMap(fieldErrors)
  throw new HttpProblem(400, 'validation_failed', sentence(errors), errors.slice(0, mostErrors))
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ field, message: refusalText(issue) }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }))
}

function sentence(errors: FieldError[]): string {
  const [first] = errors
  const what = first?.field ? `${first.field}: ${first.message}` : `The request: ${first?.message}`
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `${what}${more}.`
}
