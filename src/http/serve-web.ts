import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context, Handler } from 'hono'

const decompress = promisify(gunzip)

const notBuilt = 'The web client is not built. Run "npm run build" and start again.\n'

/** Serves the web client: its files by path, and its page for every path that can be a screen. */
export function serveWeb(files: ReadonlyMap<string, WebFile> | null): Handler {
  return (c) => {
    if (files === null) return c.text(notBuilt, 503)
    const file = files.get(c.req.path)
    if (file) return answerFile(c, file)
    const page = files.get('/index.html')
    // A name with a dot is a file: serving the page for a missing script would only hide the problem.
    if (!page || /\.[^/]*$/.test(c.req.path)) return c.text('Not found\n', 404)
    return answerFile(c, page)
  }
}

async function answerFile(c: Context, { type, etag, bodies }: WebFile): Promise<Response> {
  // Files in /assets are named after their content.
  const forever = c.req.path.startsWith('/assets/')
  const headers = {
    'content-type': type,
    'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
  }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const encoding = (['br', 'gzip'] as const).find((it) => bodies[it] && accepts(c, it))
  const body = encoding && bodies[encoding]
  if (body) return c.body(body, 200, { ...headers, 'content-encoding': encoding })
  return c.body('plain' in bodies ? bodies.plain : await decompress(bodies.gzip), 200, headers)
}

const accepts = (c: Context, encoding: string) =>
  (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((it) => it.trim().split(/\s*;\s*q=/))
    .some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0)

type Body = Buffer<ArrayBuffer>

export type WebFile = {
  type: string
  etag: string
  /** `plain` only if the build has no gzip version. */
  bodies: { gzip: Body; br?: Body } | { plain: Body; gzip?: undefined; br?: Body }
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * The built web client by path, or null if it is not built. Kept in memory: it is small, and a build that replaces
 * it on disk cannot mix two versions in one page.
 */
export function readWebFiles(directory: string): ReadonlyMap<string, WebFile> | null {
  if (!existsSync(join(directory, 'index.html'))) return null
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [urlPathOf(directory, path), readWebFile(path)]))
}

const urlPathOf = (directory: string, path: string) => path.slice(directory.length).replaceAll('\\', '/')

function readWebFile(path: string): WebFile {
  const [br, gzip] = [`${path}.br`, `${path}.gz`].map((it) => (existsSync(it) ? readFileSync(it) : undefined))
  const content = gzip ?? readFileSync(path)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    bodies: { ...(br && { br }), ...(gzip ? { gzip } : { plain: content }) },
  }
}

/** Whether an `If-None-Match` header contains this ETag, so the caller already has the current response. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
