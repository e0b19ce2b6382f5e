import type { Context, Handler } from 'hono'
import { matchesEtag } from './matches-etag.ts'
import type { WebFile } from './web-files.ts'

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

function answerFile(c: Context, { type, etag, bodies }: WebFile): Response {
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
  if (!encoding) return c.body(bodies.identity, 200, headers)
  return c.body(bodies[encoding] ?? bodies.identity, 200, { ...headers, 'content-encoding': encoding })
}

const accepts = (c: Context, encoding: string) =>
  (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((it) => it.trim().split(/\s*;\s*q=/))
    .some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0)
