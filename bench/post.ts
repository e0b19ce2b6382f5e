/** A call with a JSON body. An answer other than the expected one would make a figure look good: it ends the measure. */
export async function post(url: string, body: unknown, expected = 200): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}: ${text}`)
}
