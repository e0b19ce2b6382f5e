import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const seconds = 1000
// Whoever stops us waits ten seconds in all, and the database has to be closed in them too.
const longestGoodbye = 8 * seconds

/**
 * For how many milliseconds a client may take to say what it wants: who says it a byte at a time would hold a
 * connection for as long as they like. A batch of the largest size comes through in time on a slow phone.
 */
const usualPatience = {
  headersTimeout: 15 * seconds,
  requestTimeout: 120 * seconds,
  connectionsCheckingInterval: 5 * seconds,
}
const largestHeader = 16 * 1024

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Listens where the settings say. `stop` accepts nothing more, but answers what it has accepted. */
export async function listen(
  fetch: Fetch,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  patience = usualPatience,
) {
  const serverOptions = { maxHeaderSize: largestHeader, ...patience }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  const unanswered = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(cannotListen(error, host, port))))
    server.listen(port, host, resolve)
  })

  return {
    url: urlOf(server, host),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      const answered = [...unanswered].map(
        (response) => new Promise((resolve) => response.once('close', resolve)),
      )
      await Promise.race([Promise.all(answered), setTimeout(longestGoodbye, null, { ref: false })])
      // What is left are connections kept alive for requests that will not come, and those out of time.
      server.closeAllConnections()
      await closed
    },
  }
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} is in use on ${host} already. Set PORT to another one.`
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user. Set PORT to one above 1023.`
  return `HOST ${host} cannot be listened on (${error.code}). Set HOST to an address of this machine.`
}
