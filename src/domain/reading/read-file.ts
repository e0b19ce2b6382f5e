import type { NewDecoder, OpenBytes } from '#domain/statements/read-statement-file.ts'
import { chooseEncoding, decodeText, firstBytes } from './decode.ts'
import { readTable } from './read-table.ts'
import { openSeparated } from './readers/csv.ts'
import { type Answers, type FileReading, type Reason, unreadable } from './reading.ts'

/** Reads a file of any bank. What it is, is told by its contents; whatever it holds, this answers and does not throw. */
export async function readBankFile(
  open: OpenBytes,
  newDecoder: NewDecoder,
  answers: Answers,
): Promise<FileReading> {
  const head = await firstBytes(open, 4096)
  const refused = refusedBytes(head)
  if (refused) return unreadable(null, refused)
  const decoding = await chooseEncoding(open, newDecoder, answers.encoding)
  if (decoding === null)
    return unreadable(null, { code: 'encoding_unknown', encoding: (answers.encoding ?? '').slice(0, 40) })
  const openText = () => decodeText(open, newDecoder, decoding.encoding)
  const found = {
    encoding: decoding.encoding,
    why: decoding.why ? [decoding.why] : [],
    questions: decoding.question ? [decoding.question] : [],
  }
  const separated = await openSeparated(openText, !answers.noHeader)
  if (separated === 'too_wide') return unreadable('csv', { code: 'too_many_columns' })
  if (separated === null) return unreadable(null, { code: 'no_table' })
  return readTable('csv', separated.table, answers, { ...found, separator: separated.separator })
}

/** Why bytes that begin so are no statement; null where they may be one. */
function refusedBytes(head: Uint8Array): Reason | null {
  if (head.length === 0) return { code: 'empty' }
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return { code: 'old_or_encrypted_workbook' }
  if (begins(0x25, 0x50, 0x44, 0x46)) return { code: 'is_pdf' }
  const zeros = head.filter((byte) => byte === 0).length
  const controls = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27),
  ).length
  if (begins(0x50, 0x4b, 3, 4)) return { code: 'is_zip' }
  return controls - zeros > head.length * 0.02 || (zeros > 0 && zeros < head.length * 0.2)
    ? { code: 'not_text' }
    : null
}
