import type { Context } from 'hono'
import { Attachment, NewAttachment } from '#contract/attachments.ts'
import {
  type Attachment as AttachedFile,
  attachmentTypes,
  largestAttachment,
  mostAttachments,
  nameOfType,
  typeOfContent,
} from '#domain/attachments.ts'
import { HttpProblem } from '#http/http-problem.ts'
import {
  addAttachment,
  pieceCountOf,
  readAttachment,
  readAttachmentPiece,
  refusalOf,
  removeAttachment,
  restoreAttachment,
} from '#ledger/store/attachments.ts'
import { breakOff } from './break-off.ts'
import { type Call, endpoint, pathId } from './endpoint.ts'
import { type LedgerContext, timeOf } from './ledger-context.ts'
import { weightOfAttachment } from './limit-calls.ts'

const topic = 'Attachments'
const missing = new HttpProblem(404, 'attachment_not_found', 'This attachment is no longer there.')
const final = new HttpProblem(404, 'attachment_not_found', 'This attachment can no longer be restored.')
const gone = { 404: "`attachment_not_found`: it is not there, or it is another user's." }
const noTransaction = new HttpProblem(
  404,
  'transaction_not_found',
  'This transaction is no longer there. It may have been deleted in another window.',
)

const refused = {
  missing: noTransaction,
  too_many: new HttpProblem(
    409,
    'too_many_attachments',
    `A transaction can have ${mostAttachments} attachments. Remove one first.`,
  ),
  full: new HttpProblem(
    409,
    'attachments_full',
    'This ledger has reached its limit for attachments. Remove some that you no longer need; their room is free after two minutes.',
  ),
  empty: new HttpProblem(422, 'attachment_empty', 'This file is empty.'),
  incomplete: new HttpProblem(
    422,
    'attachment_incomplete',
    'This file is incomplete. Save or download it again.',
  ),
  unknown: new HttpProblem(
    422,
    'attachment_type',
    'This file is neither a picture (JPEG, PNG, WebP, GIF or HEIC) nor a PDF document.',
  ),
}

const megabyte = 1024 * 1024
const mostBytesOf = ({ settings }: Pick<LedgerContext, 'settings'>) => settings.attachmentMegabytes * megabyte

export const attachments = [
  endpoint({
    method: 'post',
    path: '/transactions/{id}/attachments',
    topic,
    summary: 'Attach a file to a transaction',
    description: `The body is the file itself, of at most 10 MB. Its type follows from its content, whatever its name or the \`Content-Type\` of the request says. A transaction can have ${mostAttachments} attachments; the server limits how much all attachments of a ledger may take up (\`ATTACHMENT_MEGABYTES\`).`,
    query: NewAttachment,
    file: attachmentTypes,
    answer: { status: 201, schema: Attachment, description: 'The attachment.' },
    problems: {
      404: "`transaction_not_found`: it is not there, or it is another user's.",
      409: `\`too_many_attachments\`: the transaction has ${mostAttachments}. \`attachments_full\`: the ledger has no room for it.`,
      422: '`attachment_empty`. `attachment_type`: it is neither a picture nor a PDF document. `attachment_incomplete`: its end is missing.',
    },
    largestBody: largestAttachment,
    weigh: weightOfAttachment,
    async handle({ c, context, store, ledgerId, query: { name } }) {
      const transactionId = pathId(c, noTransaction)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const mostBytes = mostBytesOf(context)
      const refusal = await refusalOf(store, ledgerId, { transactionId, size: bytes.length, mostBytes })
      if (refusal) throw refused[refusal]
      const type = typeOfContent(bytes)
      if (type === 'empty' || type === 'incomplete' || type === 'unknown') throw refused[type]
      const given = { transactionId, name: nameOfType(name, type), type, bytes }
      const added = await addAttachment(store, ledgerId, given, { mostBytes, at: timeOf(context) })
      if (typeof added === 'string') throw refused[added]
      return added
    },
  }),
  endpoint({
    method: 'get',
    path: '/attachments/{id}',
    topic,
    summary: 'Download an attachment',
    description:
      'The file with the type that its content was found to have. Browsers download it, and never run anything in it.',
    answer: { description: 'The file.' },
    problems: gone,
    weigh: weightOfAttachment,
    async handle(call) {
      const id = pathId(call.c, missing)
      const found = await readAttachment(call.store, call.ledgerId, id)
      if (!found) throw missing
      return new Response(contentOf(call, found), { headers: headersOf(found) })
    },
  }),
  endpoint({
    method: 'delete',
    path: '/attachments/{id}',
    topic,
    summary: 'Remove an attachment',
    description: 'It can be restored for one minute.',
    answer: { status: 204, description: 'Removed.' },
    problems: gone,
    async handle({ c, context, store, ledgerId }) {
      if (!(await removeAttachment(store, ledgerId, pathId(c, missing), timeOf(context)))) throw missing
      return c.body(null, 204)
    },
  }),
  endpoint({
    method: 'post',
    path: '/attachments/{id}/restore',
    topic,
    summary: 'Restore a removed attachment',
    answer: { schema: Attachment, description: 'The attachment.' },
    problems: {
      404: '`attachment_not_found`: it was removed more than a minute ago.',
      409: `\`too_many_attachments\`: the transaction has ${mostAttachments} others.`,
    },
    async handle({ c, context, store, ledgerId }) {
      const at = timeOf(context)
      const restored = await restoreAttachment(store, ledgerId, pathId(c, final), at)
      if (restored === 'missing') throw final
      if (restored === 'too_many') throw refused.too_many
      return restored
    },
  }),
]

const headersOf = ({ name, type, size }: AttachedFile) => ({
  'content-type': type,
  'content-length': String(size),
  'content-disposition': `attachment; filename*=UTF-8''${encoded(nameOfType(name, type))}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
})

/** As RFC 8187 requires it. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Reads one piece after the other, so that a slow client keeps only one in memory. */
function contentOf(
  { c, context: { log, queueRead }, store, userId, ledgerId }: Call<unknown, unknown>,
  { id, size }: AttachedFile,
): ReadableStream<Uint8Array> {
  let position = 0
  let isOver = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await queueRead(userId, () => readAttachmentPiece(store, ledgerId, id, position))
          // The client may have gone in the meantime.
          if (isOver) return
          position += 1
          if (piece) return controller.enqueue(piece)
          if (position > pieceCountOf(size)) return controller.close()
          log.info({ requestId: c.var.requestId }, 'a download was cut off because the file was deleted')
        } catch (error) {
          if (isOver) return
          log.error({ requestId: c.var.requestId, err: error }, 'a download failed')
        }
        isOver = true
        breakOff(c as Context, controller)
      },
      cancel() {
        isOver = true
      },
    },
    { highWaterMark: 0 },
  )
}
