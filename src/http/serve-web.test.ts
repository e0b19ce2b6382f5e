import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { readWebFiles, serveWeb } from './serve-web.ts'

const directory = mkdtempSync(join(tmpdir(), 'outgo-web-'))
const page = '<!doctype html><title>Outgo</title>'
const script = 'console.log("Outgo")'.repeat(20)

beforeAll(() => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
  writeFileSync(join(directory, 'assets/index-abc.js'), script)
  writeFileSync(join(directory, 'assets/index-abc.js.gz'), gzipSync(script))
})
afterAll(() => rmSync(directory, { recursive: true }))

const app = () =>
  new Hono().use(securityHeaders({ publicUrl: undefined })).get('*', serveWeb(readWebFiles(directory)))
const get = async (path: string, headers: Record<string, string> = {}) => app().request(path, { headers })

test.for(['/', '/login', '/upload', '/history'])('%s serves the web client', async (path) => {
  const answer = await get(path)
  expect(await answer.text()).toBe(page)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test('files named after their content are cached forever', async () => {
  const answer = await get('/assets/index-abc.js')
  expect(await answer.text()).toBe(script)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test.for([
  '/assets/index-old.js',
  '/missing.png',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/assets/index-abc.js.gz',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a compressed file is served to clients that accept it', async () => {
  const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(Buffer.from(await compressed.arrayBuffer())).toEqual(gzipSync(script))
  for (const encoding of ['', 'identity', 'gzip;q=0', 'br']) {
    const plain = await get('/assets/index-abc.js', { 'accept-encoding': encoding })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('accept-encoding')
  }
})

test('an unchanged page is not sent again', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const again = await get('/login', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('inline code, other origins and frames are forbidden', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('a client that is not built explains how to build it', async () => {
  const unbuilt = new Hono().get('*', serveWeb(readWebFiles(join(directory, 'nothing'))))
  const answer = await unbuilt.request('/')
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')])
})
