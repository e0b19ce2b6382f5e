const email = 'household@example.org'

/** Signs up on a running product, and returns a function that calls its API. */
export async function callProduct(url: string) {
  const signUp = { email, password: crypto.randomUUID() }
  const session = await send<{ access_token: string }>('POST', `${url}/auth/v1/signup`, signUp)
  const headers = { authorization: `Bearer ${session.access_token}` }
  return <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    send<Answer>(method, `${url}/api/v1${path}`, body, headers)
}

async function send<Answer>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
