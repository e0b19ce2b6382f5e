import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: Record<string, unknown>; text: string }
export type KeepAliveClient = ReturnType<typeof keepAliveClient>

/** Longer than the server's own limits on slow work; who waits longer has met a hang. */
const patience = 60_000

const longBody = 10_000
/** In place of a status. When the server is gone altogether, the call after this one tells. */
const cutOff = 0

/** Sends requests one after another on one connection, as they are, without what `fetch` would mend or refuse. */
export function keepAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)

  const sendOnce = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array | null,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const bytes = body === null ? null : Buffer.from(body as string)
      const length = bytes ? { 'content-length': bytes.length } : {}
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: patience },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString('utf8'),
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path} in ${patience} ms`)))
      sent.on('error', (error) => reject(Object.assign(error, { wasReused: sent.reusedSocket })))
      sent.end(bytes ?? undefined)
    })

  return {
    async send(
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body: string | Uint8Array | null = null,
    ): Promise<Answer> {
      try {
        return await sendOnce(method, path, headers, body)
      } catch (error) {
        // The server may end an idle connection in the moment in which it is used again.
        const { wasReused, code } = error as { wasReused?: boolean; code?: string }
        if (!['ECONNRESET', 'EPIPE'].includes(code ?? '')) throw error
        // A call that is refused before its long body is read is cut off, and its answer may be lost with the rest.
        if ((body?.length ?? 0) > longBody) return { status: cutOff, headers: {}, text: '' }
        if (!wasReused) throw error
        return sendOnce(method, path, headers, body)
      }
    },
    close: () => agent.destroy(),
  }
}
