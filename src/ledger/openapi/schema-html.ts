import { html } from 'hono/html'
import type { JsonSchema as Schema } from './openapi-types.ts'

type Html = ReturnType<typeof html>

/** An object's fields, one per row; anything else as one line. */
export function schemaHtml(schema: Schema): Html {
  if (schema.$ref || !schema.properties) return html`<p>${typeHtml(schema)}</p>`
  const { properties, required = [] } = schema
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldHtml(name, field, required.includes(name)),
  )
  return html`<table>${rows}</table>`
}

const fieldHtml = (name: string, field: Schema, isRequired: boolean): Html => html`
  <tr>
    <td><code>${name}</code>${isRequired ? '' : html` <span class="required">optional</span>`}</td>
    <td>${typeHtml(field)} <span class="note">${limitsOf(field)}</span></td>
  </tr>`

function typeHtml(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' or ')}`
  if (schema.anyOf)
    return html`${schema.anyOf.map((one, index) => html`${index ? ' or ' : ''}${typeHtml(one)}`)}`
  if (schema.type === 'array' && schema.items) return html`list of ${typeHtml(schema.items)}`
  const types = [schema.type ?? 'anything'].flat().join(' or ')
  return html`${schema.format ? `${types} (${schema.format})` : types}`
}

/** The relevant limits, and the schema's own description. */
function limitsOf(schema: Schema): string {
  if (schema.$ref) return ''
  // Every integer has these, so they say nothing.
  const isLimit = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  const example = schema.examples?.[0]
  return [
    isLimit(schema.minimum) && isLimit(schema.maximum) && `${schema.minimum} to ${schema.maximum}.`,
    isLimit(schema.exclusiveMinimum) && `More than ${schema.exclusiveMinimum}.`,
    schema.maxLength !== undefined && `At most ${schema.maxLength} characters.`,
    schema.maxItems !== undefined && `At most ${schema.maxItems}.`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} unless given.`,
    schema.description,
    example !== undefined && `For example ${JSON.stringify(example)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
