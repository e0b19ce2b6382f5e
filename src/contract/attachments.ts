import * as z from 'zod/mini'
import { attachmentTypes, fileNameOf } from '#domain/attachments.ts'
import { plainText } from './fields.ts'
import { record, request } from './record.ts'

/** A picture or a document of a transaction. */
export const Attachment = record({
  id: z.string(),
  name: z.string(),
  /** By its content. */
  type: z.enum(attachmentTypes),
  /** In bytes. */
  size: z.int(),
})
export type Attachment = z.output<typeof Attachment>

/** The query of `POST /transactions/{id}/attachments`, whose body is the file. */
export const NewAttachment = request({
  /** The name of the file, by which it is shown and downloaded. */
  name: z.pipe(z.string().check(z.maxLength(1000), plainText), z.transform(fileNameOf)),
})
