import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: Record<string, unknown>; text: string }
export type KeepAliveClient = ReturnType<typeof keepAliveClient>

/** Longer than the server's own time limits, so a timeout means that it hangs. */
const patience = 60_000

const longBody = 10_000
/** Used instead of a status. If the server is gone, the next call will show it. */
const cutOff = 0

/** Sends requests one after another on one connection, unmodified, without what `fetch` would fix or refuse. */
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
      sent.on('timeout', () => sent.destroy(new Error(`no response to ${method} ${path} in ${patience} ms`)))
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
        // The server may close an idle connection at the moment it is reused.
        const { wasReused, code } = error as { wasReused?: boolean; code?: string }
        if (!['ECONNRESET', 'EPIPE'].includes(code ?? '')) throw error
        // A call that is rejected before its long body is read is cut off, and its response may be lost.
        if ((body?.length ?? 0) > longBody) return { status: cutOff, headers: {}, text: '' }
        if (!wasReused) throw error
        return sendOnce(method, path, headers, body)
      }
    },
    close: () => agent.destroy(),
  }
}
