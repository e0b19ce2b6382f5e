import { firstAccountId } from '#domain/accounts.ts'
import type { JsonSchema } from '#tests/support/json-schema.ts'

/** The owner's values that a sample is filled with. */
export type Fill = {
  id: string
  text: string
  key: string
  cursor: string
  /** Makes the text where the schema limits its length; otherwise `text` is used. */
  textOfLength?: (longest: number) => string
  /** Leaves out optional references to something else, such as `import_id`. */
  refersToNothing?: true
}

const rateFile = 'Date,USD,\n2025-03-14,1.0975,\n'

/** A value that the schema accepts, with all its fields, required or not. */
export function sampleOf(schema: JsonSchema, fill: Fill, components: Record<string, JsonSchema>): unknown {
  const again = (part: JsonSchema) => sampleOf(part, fill, components)
  if (schema.$ref) return again(named(components, schema.$ref))
  if (schema.anyOf?.[0]) return again(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => {
          // Every ledger has this account.
          if (/(^|_)account_id$/.test(name)) return [name, firstAccountId]
          // A rule has either a pattern or conditions.
          if (name === 'conditions' && schema.properties?.description_pattern) return [name, null]
          if (
            fill.refersToNothing &&
            !schema.required?.includes(name) &&
            /_ids?$|^(parent|currency)$/.test(name)
          )
            return [name, undefined]
          // Renaming or merging a category needs a name that differs from its own.
          if (name === 'new_name' || name === 'into_name') return [name, `${again(field)} again`]
          if (name === 'csv') return [name, rateFile]
          // Only something that exists can meet these conditions.
          if (name === 'must_exist' || name === 'based_on') return [name, undefined]
          // A new transaction has either a category or parts.
          if (name === 'parts' && schema.properties?.category) return [name, undefined]
          return [name, again(field)]
        }),
      )
    case 'array':
      return schema.items ? [again(schema.items)] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 12, 12), schema.maximum ?? 12)
    case 'string':
      return sampleText(schema, fill)
    default:
      throw new Error(`No sample is known for ${JSON.stringify(schema)}: add it to sampleOf`)
  }
}

function sampleText(
  { format, pattern, maxLength }: JsonSchema,
  { id, text, key, textOfLength }: Fill,
): string {
  if (format === 'date') return '2025-03-14'
  // The ID of a refund ends with that of a transaction.
  if (format === 'uuid') return id.slice(-36)
  if (pattern === undefined) return (maxLength !== undefined && textOfLength?.(maxLength)) || text
  const fits = [text, key, id, 'de-DE', 'EUR', '2025-03', '2025', '0.9'].find((it) =>
    new RegExp(pattern).test(it),
  )
  if (fits === undefined) throw new Error(`No sample is known for ${pattern}: add it to sampleOf`)
  return fits
}

function named(components: Record<string, JsonSchema>, reference: string): JsonSchema {
  const schema = components[reference.replace('#/components/schemas/', '')]
  if (!schema) throw new Error(`${reference} leads nowhere`)
  return schema
}
