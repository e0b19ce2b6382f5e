import { amountFromCents } from '#domain/money.ts'
import type { ImportedRow } from '#domain/transaction.ts'

/** A call with an unknown outcome: the connection broke, or the response was that the database is unavailable. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

export type Client = ReturnType<typeof createClient>

export const password = 'correct horse battery'

/** Signs up at the product at this address. */
export async function signUp(url: string, email: string) {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing up returned ${answer.status}: ${await answer.text()}`)
  const {
    access_token: token,
    refresh_token: refreshToken,
    user,
  } = (await answer.json()) as { access_token: string; refresh_token: string; user: { id: string } }
  return { token, refreshToken, userId: user.id }
}

/** Calls the data service as a user; `where` provides its URL, which may change, and is notified of each acknowledged change. */
export function createClient(token: string, where: { url: string; onChange?(): void }) {
  async function call(method: string, path: string, body?: unknown) {
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${where.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      text = await answer.text()
    } catch (error) {
      throw new Unanswered(`${method} ${path}`, { cause: error })
    }
    // 502: the process behind a proxy died during the call.
    if (answer.status === 503 || answer.status === 502) throw new Unanswered(text)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    if (method !== 'GET') where.onChange?.()
    return { body: text ? JSON.parse(text) : null, location: answer.headers.get('location') ?? '' }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
    /** Sends a batch like the web client. */
    async sendRows(rows: ImportedRow[]): Promise<{ inserted: number; duplicates: number }> {
      const transactions = rows.map(({ cents, importKey, ...row }) => ({
        ...row,
        amount: amountFromCents(cents),
        import_key: importKey,
      }))
      return (await call('POST', '/transactions', { transactions })).body
    },
    /** `location` is that of a deletion, a path from the service's root. */
    undo: async (location: string) => call('POST', `${location.replace(/^\/api\/v1/, '')}/undo`),
  }
}
