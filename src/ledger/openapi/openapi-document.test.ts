import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ledgerEndpoints } from '#ledger/ledger-endpoints.ts'
import { ledgerService } from '#ledger/ledger-service.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { callerOf } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { openapiDocument } from './openapi-document.ts'

onEachEngine('the OpenAPI document', (openTestStore) => {
  test('describes every route and nothing else', async () => {
    const { context } = await startService(openTestStore)
    const routes = ledgerService(context)
      // Middleware is registered for all methods.
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '').replaceAll(/:(\w+)/g, '{$1}')}`)
    const told = Object.entries(openapiDocument(ledgerEndpoints).paths).flatMap(([path, item]) =>
      ['get', 'put', 'post', 'delete', 'patch']
        .filter((method) => method in item)
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(told.sort()).toEqual([...new Set(routes)].sort())
  })

  test('is served as JSON, and as a page without external resources', async () => {
    const { url } = await startService(openTestStore)
    const { body } = await callerOf(url, {}).get('/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.1', paths: { '/transactions/{id}': { patch: {} } } })

    const page = await fetch(`${url}/api/v1/docs`)
    expect(page.headers.get('content-type')).toContain('text/html')
    const source = await page.text()
    expect(source).not.toMatch(/<script|<style|style=|https?:\/\//)
    for (const path of Object.keys(body.paths)) expect(source).toContain(` ${path}<`)
    const [, stylesheet] = /rel="stylesheet" href="([^"]+)"/.exec(source) ?? []
    expect((await fetch(`${url}/api/v1/${stylesheet}`)).headers.get('content-type')).toContain('text/css')
  })
})

test('every call of imports with a body has an example that the call accepts', () => {
  const { paths } = openapiDocument(ledgerEndpoints)
  const ofImports = ledgerEndpoints.filter(({ path, body }) => path.startsWith('/imports') && body)
  expect(ofImports.length).toBeGreaterThan(4)
  for (const { path, method, body } of ofImports) {
    const example = paths[path]?.[method]?.requestBody?.content['application/json']?.example
    expect(body && z.safeDecode(body, example as never), path).toMatchObject({ success: true })
  }
})

test('every reference in the OpenAPI document resolves', () => {
  const document = openapiDocument(ledgerEndpoints)
  const names = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, name] of names) expect(Object.keys(document.components.schemas)).toContain(name)
})
