import * as z from 'zod'

/**
 * A backup that both engines can restore: lines of JSON, compressed with gzip. A line with the format and the
 * applied migrations; for each table, a line with its columns, an array for each row, and a line with their number;
 * and a last line, without which the file is incomplete.
 */
export const formatName = 'outgo-backup'
export const formatVersion = 1

/** What a column can contain on either engine. */
export type StoredValue = string | number | null | Uint8Array

/** Bytes as they are in a line. */
export const bytesInLine = (bytes: Uint8Array) => ({ base64: Buffer.from(bytes).toString('base64') })

export const Heading = z.object({
  format: z.literal(formatName),
  version: z.number(),
  migrations: z.array(z.string()).min(1),
})

export const TableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })

export const TableEnd = z.object({ end: z.string(), rows: z.number() })

export const FileEnd = z.object({ end: z.literal(formatName), tables: z.number() })

const Bytes = z.strictObject({ base64: z.string() }).transform(({ base64 }) => Buffer.from(base64, 'base64'))

export const RowLine = z.array(z.union([z.string(), z.int(), z.null(), Bytes]))

/** About how much text of rows is in memory at once, in characters. */
export const mostTextAtOnce = 4 * 1024 * 1024
