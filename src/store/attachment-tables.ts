/** Pictures and documents of transactions. */
export type AttachmentTables = {
  /** They stay with the ID of their transaction while its deletion can be undone. */
  attachments: {
    ledgerId: string
    id: string
    transactionId: string
    /** The name of the file that the user chose. It is only shown. */
    name: string
    /** The `AttachmentType` of its content. */
    type: string
    size: number
    addedAt: string
    /** If the user removed it: until when that can be undone. */
    removedUntil: string | null
  }
  /** The content of attachments in pieces of a few hundred kilobytes, in order. */
  attachmentPieces: { ledgerId: string; attachmentId: string; position: number; bytes: Buffer }
}
