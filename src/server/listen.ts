import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { lingerAfterAnswer, type Rest, usualRest } from './linger.ts'
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
/**
 * For how many milliseconds a connection that waits for an answer may move nothing at all. One whose reader does not
 * read is looked at so often twice before Node takes it for silent.
 */
const usualSilence = 120 * seconds
const largestHeader = 16 * 1024

/** So many may connect in one moment. Those beyond are not refused, but try again after 1, 3, 7 and 15 seconds. */
const mostNewcomers = 4096

/** Where to listen, and the settings that say so, for who has to change them. */
type Address = Pick<Settings, 'host' | 'port'> & { variables?: { host: string; port: string } }

type Patience = typeof usualPatience & { longestSilence?: number; rest?: Rest }

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Listens where the settings say. `stop` accepts nothing more, but answers what it has accepted. */
export async function listen(
  fetch: Fetch,
  { host, port, variables = { host: 'HOST', port: 'PORT' } }: Address,
  { longestSilence = usualSilence, rest = usualRest, ...patience }: Patience = usualPatience,
) {
  const serverOptions = { maxHeaderSize: largestHeader, ...patience }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.setTimeout(longestSilence)
  const unanswered = new Set<ServerResponse>()
  server.on('request', (request, response) => {
    lingerAfterAnswer(request, response, rest)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(cannotListen(error, { host, port, variables }))))
    server.listen(port, host, mostNewcomers, resolve)
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

function cannotListen({ code }: NodeJS.ErrnoException, { host, port, variables }: Required<Address>): string {
  if (code === 'EADDRINUSE')
    return `${variables.port} ${port} is in use on ${host} already. Set ${variables.port} to another one.`
  if (code === 'EACCES')
    return `${variables.port} ${port} may not be used by this user. Set ${variables.port} to one above 1023.`
  return `${variables.host} ${host} cannot be listened on (${code}). Set ${variables.host} to an address of this machine.`
}
