import { Agent, type IncomingMessage, request } from 'node:http'

type Call = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array | undefined }

/** Connections stay open for the next call. They do not keep a process running. */
const agent = new Agent({ keepAlive: true })

/**
 * Sends a request to the product and returns its response, with less work than `fetch` in tests that make many calls. It
 * does not follow redirects.
 */
export async function callHttp(
  url: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request(url, {
    agent,
    method,
    headers: { accept: '*/*', 'user-agent': 'node', ...length, ...headers },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.on('error', reject)
  })
  sent.end(body)
  const answer = await answered
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: await textOf(answer) }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (part: string) => {
      text += part
    })
    answer.once('end', () => resolve(text))
    answer.once('error', reject)
  })
}
