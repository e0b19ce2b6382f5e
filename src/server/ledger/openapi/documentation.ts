import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { docsPage } from './docs-page.ts'
import { openapiDocument } from './openapi-document.ts'

const stylesheet = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')

/** What the data service says about itself, to programs and to people. Made when first asked for. */
export function documentation() {
  let made: ReturnType<typeof openapiDocument> | undefined
  const document = () => {
    made ??= openapiDocument()
    return made
  }
  return new Hono()
    .get('/openapi.json', (c) => c.json(document()))
    .get('/docs', (c) => c.html(docsPage(document())))
    .get('/docs.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
