// The names of the files in an exported archive. If somebody has packed it again, they can be in a directory.

export const accountEntry = 'account.json'

export const isAccountEntry = (entry: string): boolean => /(^|\/)account\.json$/.test(entry)

/** `attachments/ID of the transaction/1/receipt.pdf`: a transaction can have two files with the same name. */
export const attachmentEntry = (transactionId: string, place: number, name: string): string =>
  `attachments/${transactionId}/${place + 1}/${name}`

/** Finder adds these files to an archive: metadata in `__MACOSX`, and `.DS_Store` with its view settings. */
const isOfMacOs = (entry: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(entry)

/** Null if the entry is something else. */
export function attachmentOfEntry(entry: string): { transactionId: string; name: string } | null {
  if (isOfMacOs(entry)) return null
  const [, transactionId, name] = /(?:^|\/)attachments\/([0-9a-f-]{36})\/\d+\/([^/]+)$/.exec(entry) ?? []
  return transactionId && name ? { transactionId, name } : null
}
