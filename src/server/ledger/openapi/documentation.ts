import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'

const stylesheet = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')

/**
 * What the data service says about itself, to programs and to people. Loaded and made when first asked for: a
 * product that is only used never pays for it.
 */
export function documentation() {
  let made: ReturnType<typeof makeDocument> | undefined
  const document = () => {
    made ??= makeDocument()
    return made
  }
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await document()))
    .get('/docs', async (c) => {
      const { docsPage } = await import('./docs-page.ts')
      return c.html(docsPage(await document()))
    })
    .get('/docs.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

async function makeDocument() {
  const { openapiDocument } = await import('./openapi-document.ts')
  return openapiDocument()
}
