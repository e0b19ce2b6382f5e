import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type Server as NetServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const seconds = 1000
// Service managers wait ten seconds in total, and closing the database is part of that.
const longestGoodbye = 8 * seconds

/**
 * How many milliseconds a client may take to send its request: sending a byte at a time would hold a connection
 * forever. A batch of the maximum size gets through from a slow phone.
 */
const usualPatience = {
  headersTimeout: 15 * seconds,
  requestTimeout: 120 * seconds,
  connectionsCheckingInterval: 5 * seconds,
  // Reverse proxies reuse idle connections for 60 (nginx) to 120 seconds (Caddy). If ours closed first, requests sent
  // at that moment would be reset.
  keepAliveTimeout: 150 * seconds,
}
/**
 * How many milliseconds a connection may be idle before it is closed, unless the server is still working on the
 * response. If the client does not read its response, Node only times it out after two such periods.
 */
const usualSilence = 120 * seconds
const largestHeader = 16 * 1024

/**
 * This many clients can connect at the same moment. Further ones are not refused but retry after 1, 3, 7 and 15
 * seconds.
 */
const mostNewcomers = 4096

/** Where to listen, and the settings to name in an error message. */
type Address = Pick<Settings, 'host' | 'port'> & { variables?: { host: string; port: string } }
const usualVariables = { host: 'HOST', port: 'PORT' }

type Patience = Partial<typeof usualPatience> & { longestSilence?: number; rest?: Rest }

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Listens as configured. `stop` accepts no more requests, but completes those in progress. */
export async function listen(
  fetch: Fetch,
  address: Address,
  { longestSilence = usualSilence, rest = usualRest, ...patience }: Patience = {},
) {
  const serverOptions = { maxHeaderSize: largestHeader, ...usualPatience, ...patience }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.setTimeout(longestSilence)
  const unanswered = new Set<ServerResponse>()
  server.on('request', (request, response) => {
    waitForSlowWork(request, response)
    lingerAfterAnswer(request, response, rest)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  await bind(server, address)

  return {
    url: urlOf(server, address.host),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      const answered = [...unanswered].map(
        (response) => new Promise((resolve) => response.once('close', resolve)),
      )
      await Promise.race([Promise.all(answered), setTimeout(longestGoodbye, null, { ref: false })])
      // What is left are idle keep-alive connections, and requests that are out of time.
      server.closeAllConnections()
      await closed
    },
  }
}

/** Throws a StartProblem if the address cannot be listened on. */
export async function requireFree(address: Address): Promise<void> {
  const server = createServer()
  await bind(server, address)
  await new Promise((resolve) => server.close(resolve))
}

const bind = (server: NetServer, { host, port, variables = usualVariables }: Address) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(cannotListen(error, { host, port, variables }))))
    server.listen(port, host, mostNewcomers, resolve)
  })

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

/**
 * Keeps an idle connection open while the client is only waiting for the server: the request has arrived completely,
 * and the client has accepted everything sent so far. Sending anything restarts the timer.
 */
function waitForSlowWork(request: IncomingMessage, response: ServerResponse): void {
  // Without this listener, Node would close the connection.
  response.on('timeout', (socket: Socket) => {
    const isServerWorking = request.complete && socket.writableLength === 0
    if (!isServerWorking) socket.destroy()
  })
}

const mebibyte = 1024 * 1024

/** How many bytes of a body are still read after the response, and for how many milliseconds. */
type Rest = { bytes: number; milliseconds: number }
const usualRest: Rest = { bytes: 64 * mebibyte, milliseconds: 30 * seconds }

const pauseBetweenLooks = 100

/**
 * Lets a client that is still sending its body read the response. Closing the connection right away would reset it,
 * and the client would see only that. The rest of the body is read and discarded, within limits.
 */
function lingerAfterAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, milliseconds }: Rest,
): void {
  // Runs before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const mostBytes = socket.bytesRead + bytes
    const deadline = performance.now() + milliseconds
    let isToClose = false
    // Closes only our half, which tells the client that nothing more will come.
    socket.destroySoon = () => {
      isToClose = true
      socket.end()
    }
    // Whatever started reading the body has stopped, and would block it.
    request.removeAllListeners('data').resume()
    const looking = setInterval(() => {
      if (socket.bytesRead > mostBytes || performance.now() > deadline) socket.destroy()
    }, pauseBetweenLooks).unref()
    // The whole body has arrived, or the client is gone.
    request.once('close', () => {
      clearInterval(looking)
      Reflect.deleteProperty(socket, 'destroySoon')
      if (isToClose) socket.destroySoon()
    })
  })
}
