import type { FileReading } from '#domain/reading/reading.ts'

const mostRows = 100_000
const known = new WeakMap<object, Promise<Map<number, string[]>>>()

/** The rows of a table as they are in the file, by their line. Read on demand and kept. */
export function cellsByLine(table: FileReading['table']): Promise<Map<number, string[]>> | null {
  if (!table) return null
  const found = known.get(table) ?? readCells(table.source)
  known.set(table, found)
  return found
}

async function readCells(
  source: NonNullable<FileReading['table']>['source'],
): Promise<Map<number, string[]>> {
  const cells = new Map<number, string[]>()
  for await (const rows of source.batches()) {
    for (const row of rows) cells.set(row.line, row.cells)
    if (cells.size >= mostRows) break
  }
  return cells
}
