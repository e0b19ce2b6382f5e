import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { callThroughNginx, startNginxExample } from '#tests/support/nginx-example.ts'

/** A process that carries out a call and is killed before it answers. Returns its address. */
async function startDyingProcess(onCall: (call: string) => void): Promise<string> {
  const server = createServer(async (request) => {
    let body = ''
    for await (const part of request) body += part
    onCall(`${request.method} ${body}`.trim())
    request.socket.destroy()
  })
  const { url, close } = await listenOnLoopback(server)
  onTestFinished(close)
  // Without `max_fails=0`, nginx would not call it again for ten seconds.
  return `${new URL(url).host} max_fails=0`
}

test('nginx, as in its example, sends a call that may have changed data to one process only', async () => {
  const calls: string[] = []
  const onCall = (call: string) => calls.push(call)
  const proxy = await startNginxExample(await startDyingProcess(onCall), await startDyingProcess(onCall))
  for (const method of ['POST', 'PATCH', 'PUT'])
    expect(await callThroughNginx(proxy, { method, path: '/api/v1/profile', body: '{}' })).toBe(502)
  expect(await callThroughNginx(proxy, { method: 'DELETE', path: '/api/v1/transactions' })).toBe(502)
  expect(calls).toEqual(['POST {}', 'PATCH {}', 'PUT {}', 'DELETE'])

  expect(await callThroughNginx(proxy, { method: 'GET', path: '/api/v1/summary' })).toBe(502)
  expect(calls.slice(4)).toEqual(['GET', 'GET'])
})
