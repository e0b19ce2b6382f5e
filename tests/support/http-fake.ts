import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
type Answer = { status: number; body: unknown }

/** A third-party HTTP service on this machine: it responds as the test says and records the requests. */
export async function openHttpFake(answer: (request: ReceivedRequest) => Answer | Promise<Answer>) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await text(incoming),
    }
    received.push(request)
    const { status, body } = await answer(request)
    outgoing.writeHead(status, { 'Content-Type': 'application/json' })
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received }
}
