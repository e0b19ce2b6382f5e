import fc from 'fast-check'
import type { JsonSchema } from '#tests/support/json-schema.ts'
import { hostileField, hostileJson, hostileNumber, hostileText, withKey } from './hostile-text.ts'

const fitting = {
  date: fc.constantFrom('2025-03-14', '2024-02-29', '1900-01-01', '2199-12-31'),
  uuid: fc.oneof(fc.uuid(), fc.constant('{transaction}')),
  text: fc.oneof(
    fc.constantFrom(
      'COFFEE',
      'Shopping',
      ' coffee ',
      '-',
      'key-number-0000001',
      '{transaction}',
      '2025-03-14',
    ),
    fc.string({ minLength: 1, maxLength: 30 }),
  ),
  number: fc.oneof(
    fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((cents) => cents / 100),
    fc.integer({ min: 1, max: 31 }),
  ),
}

/** Values that mostly match the schema, with occasional violations. */
export function arbitraryOf(
  schema: JsonSchema,
  components: Record<string, JsonSchema> = {},
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fittingOf(schema, components) },
    { weight: 1, arbitrary: hostileJson },
  )
}

function fittingOf(schema: JsonSchema, components: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const again = (part: JsonSchema) => arbitraryOf(part, components)
  if (schema.$ref) return again(components[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(again))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema.properties ?? {}, again)
    case 'array':
      return fc.array(again(schema.items ?? {}), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof({ weight: 6, arbitrary: fitting.number }, { weight: 1, arbitrary: hostileNumber })
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    default:
      return hostileJson
  }
}

function objectOf(
  properties: Record<string, JsonSchema>,
  again: (part: JsonSchema) => fc.Arbitrary<unknown>,
) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, again(part)]))
  const whole = fc.record(fields)
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 3, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, hostileField).map(([object, [key, value]]) => withKey(object, key, value)),
    },
  )
}

function textOf({ format }: JsonSchema): fc.Arbitrary<unknown> {
  const fits = format === 'date' ? fitting.date : format === 'uuid' ? fitting.uuid : fitting.text
  return fc.oneof({ weight: 8, arbitrary: fits }, { weight: 1, arbitrary: hostileText })
}
