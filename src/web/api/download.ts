import { callPath, type Query, send } from './http.ts'

/**
 * Saves a file of the data service, under the name it comes with. It is fetched first, since a plain link would
 * carry no token, and so that one that breaks off is not taken for a whole one.
 */
export async function download(path: string, query: Query = {}): Promise<void> {
  const response = await send({ method: 'GET', path: callPath(path, query) })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // Not at once: the browser is only about to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const fileNameIn = (disposition: string): string => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'outgo'
