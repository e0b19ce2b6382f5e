import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Attachment } from '#contract/attachments.ts'
import { nameOfType } from '#domain/attachments.ts'
import { saveFile, send, sendJson } from './http.ts'

const pathOf = (id: string) => `/attachments/${encodeURIComponent(id)}`

export const fetchAttachment = async (id: string): Promise<Blob> =>
  (await send({ method: 'GET', path: pathOf(id) })).blob()

/** The content of an attachment, which never changes. */
export const attachmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['attachments', id],
    queryFn: () => fetchAttachment(id),
    staleTime: Number.POSITIVE_INFINITY,
    // Pictures take up memory.
    gcTime: 60_000,
  })

/** Attaches a file to a transaction. */
export async function attachFile(transactionId: string, file: File): Promise<Attachment> {
  const path = `/transactions/${encodeURIComponent(transactionId)}/attachments`
  const query = new URLSearchParams({ name: file.name })
  const response = await send({ method: 'POST', path: `${path}?${query}`, file })
  return z.parse(Attachment, await response.json())
}

/** Saves an attachment under its name. */
export async function downloadAttachment({ id, name, type }: Attachment): Promise<void> {
  saveFile(await fetchAttachment(id), nameOfType(name, type))
}

export const removeAttachment = (id: string): Promise<null> => sendJson('DELETE', pathOf(id), undefined, null)

export const restoreAttachment = (id: string): Promise<Attachment> =>
  sendJson('POST', `${pathOf(id)}/restore`, {}, Attachment)
