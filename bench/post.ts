/** Posts a JSON body. An unexpected response would make the figure look good, so it fails the measure. */
export async function post(url: string, body: unknown, expected = 200): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}: ${text}`)
}
