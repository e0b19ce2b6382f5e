import * as z from 'zod/mini'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { type Answers, columnRoles } from '#domain/reading/reading.ts'
import type { PreviewedFile } from './preview.ts'

// Remembers, for each header, how its columns and questions were confirmed. Kept in this browser; whoever keeps it on
// the server replaces `readAll` and `writeAll`.

const storageKey = 'readingProfiles'
const mostKept = 100

const place = z.int().check(z.gte(0), z.lt(1000))
const Remembered = z.object({
  header: z.string().check(z.maxLength(100)),
  columns: z.optional(z.partialRecord(z.enum(columnRoles), z.array(place))),
  dateOrder: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  decimal: z.optional(z.enum(['comma', 'point'])),
  spending: z.optional(z.enum(['negative', 'positive'])),
  encoding: z.optional(z.string().check(z.maxLength(40))),
})
type Remembered = z.output<typeof Remembered>

/** By what the next file of the same kind is known again; null for a file that was not read. */
export function fingerprintOf({ format, columns }: PreviewedFile): string | null {
  if (format === null) return null
  return headerFingerprint(format, columns?.hasNames ? columns.names : (columns?.names.length ?? 0))
}

/**
 * The answers that were confirmed for this header, as far as this file leaves them open: what its rows prove counts
 * more than what an earlier file was. Null if there are none beyond those that are given.
 */
export function rememberedAnswers(preview: PreviewedFile, given: Answers): Answers | null {
  const header = fingerprintOf(preview)
  const remembered = readAll().find((one) => one.header === header)
  if (!remembered) return null
  const { header: _, columns, ...decided } = remembered
  const isOpen = (about: string) => preview.questions.some((question) => question.about === about)
  const answers: Answers = {
    ...(columns && { columns }),
    ...(isOpen('date_order') && decided.dateOrder && { dateOrder: decided.dateOrder }),
    ...(isOpen('decimal') && decided.decimal && { decimal: decided.decimal }),
    ...(isOpen('spending') && decided.spending && { spending: decided.spending }),
    ...(isOpen('encoding') && decided.encoding && { encoding: decided.encoding }),
  }
  const all = { ...answers, ...given }
  return Object.keys(all).length > Object.keys(given).length ? all : null
}

/** Remembers how a file was read, now that its rows are saved. */
export function rememberReading(preview: PreviewedFile, answers: Answers): void {
  const header = fingerprintOf(preview)
  const { noHeader: _, ...given } = answers
  if (header === null || Object.keys(given).length === 0) return
  const others = readAll().filter((one) => one.header !== header)
  writeAll([{ header, ...given } as Remembered, ...others].slice(0, mostKept))
}

/** Whatever is stored, it never keeps a file from being read. */
function readAll(): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((one) => {
      const read = z.safeParse(Remembered, one)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}

function writeAll(all: readonly Remembered[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch (error) {
    console.warn('The reading could not be remembered:', error)
  }
}
