import * as z from 'zod'

/**
 * An element as it is read here: its text in `_`, its attributes in `$`, and under each local name the list of
 * children of that name.
 */
export const element = <Children extends z.core.$ZodShape>(children: Children) =>
  z.preprocess(
    // An element without text, attributes and children is read as an empty text.
    (value) => (value === '' ? {} : value),
    z.object({
      _: z.string().trim().default(''),
      $: z.record(z.string(), z.string()).default({}),
      ...children,
    }),
  )

/** Elements of one name; none is an empty list. */
export const elements = <Children extends z.core.$ZodShape>(children: Children) =>
  z.array(element(children)).default([])

export const texts = () => elements({})

/**
 * Whether a document brings declarations of its own. SAML has no use for them, and two parsers that expand entities or
 * defaults differently would read two documents where one was signed.
 */
export const hasDoctype = (xml: string): boolean => /<!DOCTYPE/i.test(xml)

/** The document, or null when it is not well-formed, has a DOCTYPE or does not follow the schema. */
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
