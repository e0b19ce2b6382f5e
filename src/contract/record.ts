import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Named<Name extends string, Of extends Schema> = { wireName: Name; schema: Of }
type Fields = Record<string, Schema | Named<string, Schema>>

/** `ruleId` in its wire spelling: `rule_id`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type SchemaOf<Field> = Field extends Named<string, infer Of> ? Of : Field extends Schema ? Field : never
type WireNameOf<Name extends string, Field> =
  Field extends Named<infer Given, Schema> ? Given : SnakeCase<Name>

type WireShape<Of extends Fields> = {
  [Name in keyof Of & string as WireNameOf<Name, Of[Name]>]: SchemaOf<Of[Name]>
}
/** The same keys and types that an object schema of these fields would produce. */
type Value<Of extends Fields> = z.output<
  z.ZodMiniObject<{ [Name in keyof Of]: SchemaOf<Of[Name]> }, z.core.$strict>
>
type Codec<Of extends Fields, Config extends z.core.$ZodObjectConfig> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<Of>, Config>,
  z.ZodMiniCustom<Value<Of>, Value<Of>>
>

/**
 * An object sent over HTTP, declared once: `fields` are camelCase in the product and snake_case on the wire. Each
 * field is decoded and encoded by its own codec. Unknown fields are dropped, so that an open page can handle a
 * newer server.
 */
export const record = <Of extends Fields>(fields: Of): Codec<Of, z.core.$strip> =>
  codecOf<Of, z.core.$strip>(fields, z.object)

/** The same for what clients send: unknown fields are rejected, since dropping one would lose it silently. */
export const request = <Of extends Fields>(fields: Of): Codec<Of, z.core.$strict> =>
  codecOf<Of, z.core.$strict>(fields, z.strictObject)

/** A field whose name differs on the wire. */
export const named = <Name extends string, Of extends Schema>(
  wireName: Name,
  schema: Of,
): Named<Name, Of> => ({ wireName, schema })

/** The same fields, all optional, as for an update. */
export const optional = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(
    namesOf(fields).map(({ name, wireName, schema }) => [name, named(wireName, z.optional(schema))]),
  ) as {
    [Name in keyof Of & string]: Named<WireNameOf<Name, Of[Name]>, z.ZodMiniOptional<SchemaOf<Of[Name]>>>
  }

function codecOf<Of extends Fields, Config extends z.core.$ZodObjectConfig>(
  fields: Of,
  object: (shape: Record<string, Schema>) => z.ZodMiniObject<Record<string, Schema>, z.core.$ZodObjectConfig>,
): Codec<Of, Config> {
  const names = namesOf(fields)
  const wire = object(Object.fromEntries(names.map(({ wireName, schema }) => [wireName, schema])))
  const codec = z.codec(wire, z.custom<object>(), {
    decode: (given) => rename(given, names, 'wireName', 'name'),
    encode: (value) => rename(value, names, 'name', 'wireName'),
  })
  return codec as unknown as Codec<Of, Config>
}

const namesOf = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    wireName: 'wireName' in field ? field.wireName : snakeCase(name),
    schema: 'schema' in field ? field.schema : field,
  }))

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Names = { name: string; wireName: string }

/** Only present fields: an omitted field stays omitted. */
function rename(value: object, names: readonly Names[], from: keyof Names, to: keyof Names) {
  const given = value as Record<string, unknown>
  const renamed: Record<string, unknown> = {}
  for (const field of names) {
    const held = given[field[from]]
    if (held !== undefined) renamed[field[to]] = held
  }
  return renamed
}
