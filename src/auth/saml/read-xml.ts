import * as z from 'zod'

/**
 * A parsed element: its text is in `_`, its attributes in `$`, and the children of each local name in a list under that
 * name.
 */
export const element = <Children extends z.core.$ZodShape>(children: Children) =>
  z.preprocess(
    // The parser returns an empty text for an element without text, attributes and children.
    (value) => (value === '' ? {} : value),
    z.object({
      _: z.string().trim().default(''),
      $: z.record(z.string(), z.string()).default({}),
      ...children,
    }),
  )

/** The elements of one name; an empty list if there are none. */
export const elements = <Children extends z.core.$ZodShape>(children: Children) =>
  z.array(element(children)).default([])

export const texts = () => elements({})

/**
 * Whether a document has its own declarations. SAML does not need them, and two parsers that expand entities or defaults
 * differently would read different content under the same signature.
 */
export const hasDoctype = (xml: string): boolean => /<!DOCTYPE/i.test(xml)

/** Returns null if the document is malformed, has a DOCTYPE or does not match the schema. */
export async function readXml<Document>(xml: string, schema: z.ZodType<Document>): Promise<Document | null> {
  if (hasDoctype(xml)) return null
  const { parseStringPromise, processors } = await import('xml2js')
  try {
    const options = { explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] }
    return schema.parse(await parseStringPromise(xml, options))
  } catch {
    return null
  }
}
