import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type WebFile = {
  type: string
  etag: string
  /** The file itself, and compressed versions where the build made it smaller. */
  bodies: { identity: Buffer<ArrayBuffer>; br?: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer> }
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
  const identity = readFileSync(path)
  const [br, gzip] = [`${path}.br`, `${path}.gz`].map((it) => (existsSync(it) ? readFileSync(it) : undefined))
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}
