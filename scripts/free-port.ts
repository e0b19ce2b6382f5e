import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port, for programs that cannot pick one themselves. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port found')
  return address.port
}
