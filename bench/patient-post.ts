import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

/** Posts JSON to the data service. Unlike `fetch`, which gives up after five minutes, it waits until there is an answer. */
export async function patientPost<Answer>(
  { url, token }: { url: string; token: string },
  path: string,
  body: unknown,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = request(`${url}/api/v1${path}`, { method: 'POST', headers }).end(JSON.stringify(body))
  const answer = Promise.withResolvers<IncomingMessage>()
  call.once('response', answer.resolve).once('error', answer.reject)
  const response = await answer.promise
  const content = await json(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${JSON.stringify(content)}`)
  return content as Answer
}
