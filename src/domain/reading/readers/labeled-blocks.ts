import { readDateText } from '#domain/reading/date-text.ts'
import { type ColumnKind, kindsOfName } from '#domain/reading/infer/column-names.ts'
import { isAmount } from '#domain/reading/looks-like-booking.ts'
import type { Row, Table } from '#domain/reading/table.ts'
import type { OpenText } from './csv.ts'
import { readLines } from './lines.ts'

const headBlocks = 600

type Field = { label: string; value: string }

/** A line such as "Amount: -12.30". */
function fieldOf(text: string): Field | null {
  const [, label, value = ''] = /^\s*(\p{L}[\p{L} ./]{0,30}):\s*(.*?)\s*$/u.exec(text) ?? []
  return label === undefined ? null : { label: label.trim(), value }
}

const hasKind = ({ label }: Field, kinds: ReadonlySet<ColumnKind>) =>
  kindsOfName(label).some(({ kind }) => kinds.has(kind))
const dateKinds = new Set<ColumnKind>(['booking_date', 'date', 'transaction_date', 'value_date'])
const amountKinds = new Set<ColumnKind>(['amount', 'debit', 'credit'])

const isDate = (field: Field) => hasKind(field, dateKinds) && readDateText(field.value) !== null

/** The label of the line with which each transaction begins, if a text lists its transactions in blocks of such lines. */
export function firstLabelOf(beginning: string): string | null {
  const lines = beginning.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const fields = lines.map(fieldOf)
  const first = fields.findIndex((field) => field !== null && isDate(field))
  const below = fields.slice(first).filter((field) => field !== null)
  const hasAmount = below.some((field) => hasKind(field, amountKinds) && isAmount(field.value))
  const isMostlyFields = below.length * 10 >= (lines.length - first) * 9
  return first !== -1 && hasAmount && isMostlyFields ? (fields[first]?.label ?? null) : null
}

/** Lines from one with the first label to the next, each as its label and value, or as its text. */
type Block = { line: number; fields: Row[] }

/** The lines above the first transaction, then a block for each transaction. */
async function* readBlocks(openText: OpenText, firstLabel: string): AsyncIterable<Block> {
  let block: Block = { line: 0, fields: [] }
  for await (const { text, line } of readLines(openText)) {
    const field = fieldOf(text)
    if (field?.label === firstLabel) {
      yield block
      block = { line, fields: [] }
    }
    block.fields.push({ cells: field ? [field.label, field.value] : [text], line })
  }
  yield block
}

/** Reads transactions in blocks of lines, such as "Date: …", "Description: …" and "Amount: …", as a table. */
export async function openBlocks(openText: OpenText, firstLabel: string): Promise<Table> {
  const names: string[] = []
  const blocks: Block[] = []
  for await (const block of readBlocks(openText, firstLabel)) {
    blocks.push(block)
    if (blocks.length > headBlocks) break
  }
  const [above, ...first] = blocks
  for (const { cells } of first.flatMap(({ fields }) => fields))
    if (cells.length === 2 && !names.includes(cells[0] ?? '')) names.push(cells[0] ?? '')

  const rowOf = ({ fields, line }: Block): Row => ({
    cells: names.map((name) => fields.find(({ cells }) => cells[0] === name)?.cells[1] ?? ''),
    line,
  })
  const lastLabel = first[0]?.fields.findLast(({ cells }) => cells.length === 2)?.cells[0]
  /** The last block of a file that was cut off lacks lines, or the end of its last one. */
  const lastRowOf = (block: Block): Row => ({
    ...rowOf(block),
    isUnfinished: true,
    ...(block.fields.some(({ cells }) => cells[0] === lastLabel) ? {} : { damage: { code: 'cut_off' } }),
  })

  async function* batches() {
    let waiting: Block | null = null
    for await (const block of readBlocks(openText, firstLabel)) {
      if (waiting) yield [rowOf(waiting)]
      waiting = block.line === 0 ? null : block
    }
    if (waiting) yield [lastRowOf(waiting)]
  }

  return {
    head: first.map((block, at) =>
      at === first.length - 1 && blocks.length <= headBlocks ? lastRowOf(block) : rowOf(block),
    ),
    names,
    headerLine: null,
    preamble: above?.fields ?? [],
    cellCounts: null,
    broken: [],
    batches,
  }
}
