import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Endpoint } from '#ledger/endpoint.ts'

const stylesheet = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')

/**
 * The documentation of these endpoints, for programs and people. Loaded and built on the first request, so that it
 * costs nothing if unused.
 */
export function documentation(endpoints: readonly Endpoint[]) {
  let made: ReturnType<typeof makeDocument> | undefined
  const document = () => {
    made ??= makeDocument(endpoints)
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

async function makeDocument(endpoints: readonly Endpoint[]) {
  const { openapiDocument } = await import('./openapi-document.ts')
  return openapiDocument(endpoints)
}
