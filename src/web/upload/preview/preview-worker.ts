import type { Day } from '#domain/calendar.ts'
import type { LookOfSaved, lookOfSaved } from '#domain/look-of-saved.ts'
import { mayHavePositiveSpending } from '#domain/reading/bank-assumptions.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { answerCalls } from '#web/workers/worker-calls.ts'
import { accountOfNamed, comparable } from './comparable.ts'
import { examplesOf, type QuestionExample } from './examples.ts'
import type { CheckedKeys, KeptStatement } from './kept-statements.ts'
import type {
  Counts,
  MonthTotals,
  PreviewedFile,
  PreviewRow,
  PreviewSkip,
  RowDecision,
  RowFilter,
  RowOfAccount,
  RowState,
} from './preview.ts'
import { bytesOf, type ReadFile, readAnyFile, readBankStatement } from './read-for-preview.ts'
import { cellsByLine } from './table-cells.ts'

// Reads the chosen files off the main thread and keeps all rows. The page requests the rows that it shows, and batches
// of rows to save.

export type PreviewWorker = typeof previewWorker

/** How a file is to be read: as a statement of one of the three banks, or by what it contains. */
export type ReadAs = { bank: BankId; again: string } | { answers: Answers; ledgerCurrency: string }

/** Which rows are shown, and the account that they go to if it exists. */
export type RowWindow = { from: number; count: number; withCells: boolean; accountId: string | null }

const files = new Map<string, ReadFile>()
let queue: ReplacingRow[] = []
let lookOf: (row: Parameters<ReturnType<typeof lookOfSaved>>[0]) => LookOfSaved | null = () => null

const previewWorker = {
  /** What is in a file; the files in it, if it is an archive of several that was not in another archive. */
  async read(
    id: string,
    file: File,
    isUnpacked: boolean,
    as: ReadAs,
  ): Promise<PreviewedFile | { entries: File[] }> {
    const read =
      'bank' in as
        ? await readBankStatement(id, file, as.bank, as.again)
        : await readAnyFile(id, file, as.answers, as.ledgerCurrency)
    if (read.preview.problem?.code === 'is_zip' && !isUnpacked) {
      const { unpackZip } = await import('#domain/reading/readers/zip.ts')
      const unpacked = await unpackZip(() => bytesOf(file))
      if ('code' in unpacked) return { ...read.preview, problem: unpacked }
      return {
        entries: unpacked.map(({ name, bytes }) => new File([bytes as Uint8Array<ArrayBuffer>], name)),
      }
    }
    files.set(id, read)
    return read.preview
  },

  /** One row as each answer to a question would read it, so that the answers can be told apart. */
  async examples(file: File, answers: Answers, ledgerCurrency: string): Promise<QuestionExample[]> {
    return examplesOf(file, answers, ledgerCurrency)
  },

  /** Whether the amounts of spending may be positive, although those of the bank are negative. */
  async mayHavePositiveSpending(file: File, bank: BankId): Promise<boolean> {
    const format = bankFormats.find(({ id }) => id === bank)
    const { preview } = await readAnyFile('', file, {}, '')
    return format !== undefined && mayHavePositiveSpending(format, preview)
  },

  forget(id: string) {
    files.delete(id)
  },

  /**
   * Compares a statement with the transactions of its account, those elsewhere that it names by their ID, and the
   * statements that are added before it. The account is null if the import creates it.
   */
  async compare(
    partId: string,
    accountId: string | null,
    existing: readonly RowOfAccount[],
    before: readonly string[],
  ): Promise<Counts> {
    for (const id of [...before, partId]) await addKeys(id)
    const statement = statementOf(partId)
    const earlier = before.flatMap((id) =>
      statementOf(id).rows.map(({ date, cents, description, importKey }) => ({
        id: '',
        date,
        cents,
        description,
        importKey,
      })),
    )
    statement.compare([...comparable(statement.rows, accountId, existing), ...earlier])
    return statement.counts()
  },

  /** The account that the rows of Outgo's own export are in. */
  accountOfNamed: (partId: string, existing: readonly RowOfAccount[]): string | null =>
    accountOfNamed(statementOf(partId).rows, existing),

  choose(partId: string, what: number | Exclude<RowState, 'skipped'>, decision: RowDecision): Counts {
    const statement = statementOf(partId)
    statement.choose(what, decision)
    return statement.counts()
  },

  months: (partId: string): MonthTotals[] => statementOf(partId).months(),

  /** Takes the categories and rules that decide how rows look once they are saved. */
  async learn(...ledger: Parameters<typeof lookOfSaved>) {
    const { lookOfSaved } = await import('#domain/look-of-saved.ts')
    lookOf = lookOfSaved(...ledger)
  },

  /** The rows of a statement that a window shows. */
  async rows(
    partId: string,
    filter: Exclude<RowFilter, 'skipped'>,
    { from, count, withCells, accountId }: RowWindow,
  ): Promise<PreviewRow[]> {
    const cells = withCells ? await cellsOf(partId) : null
    const withLook = withLookIn(accountId, cells)
    return statementOf(partId).slice(filter, from, count).map(withLook)
  },

  async skipped(
    partId: string,
    { from, count, withCells, accountId }: RowWindow,
  ): Promise<(PreviewRow | PreviewSkip)[]> {
    const cells = withCells ? await cellsOf(partId) : null
    const withLook = withLookIn(accountId, cells)
    return statementOf(partId)
      .skippedSlice(from, count)
      .map((skip) => ('state' in skip ? withLook(skip) : { ...skip, cells: cells?.get(skip.line) ?? null }))
  },

  /** The keys of rows that seem new, to ask the server about them. */
  newKeys: (partId: string): string[] => statementOf(partId).newKeys(),

  keysThere: (partId: string): string[] => statementOf(partId).keysThere(),

  /** Notes what the server knows of rows that seemed new. */
  note(partId: string, known: CheckedKeys): Counts {
    const statement = statementOf(partId)
    statement.note(known)
    return statement.counts()
  },

  /** The days of rows that can be added, to ask the server for which of them there are rates. */
  newDays: (partId: string): Day[] => statementOf(partId).newDays(),

  noteDaysWithoutRate(partId: string, days: readonly Day[]): Counts {
    const statement = statementOf(partId)
    statement.noteDaysWithoutRate(days)
    return statement.counts()
  },

  /** Queues the rows of a statement to save, oldest first. */
  begin(partId: string): { count: number; restored: string[] } {
    const { rows, restored } = statementOf(partId).chosen()
    queue = rows
    return { count: rows.length, restored }
  },

  /** The next rows to save. Each row is returned once. */
  nextRows: (count: number): ReplacingRow[] => queue.splice(0, count),

  /** Waits until a time in Unix milliseconds. Timers of a page in the background may be late by seconds. */
  async pauseUntil(time: number): Promise<void> {
    const left = time - (performance.timeOrigin + performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
  },
}

answerCalls(previewWorker)

const fileOf = (partId: string): ReadFile | undefined => files.get(partId.slice(0, partId.lastIndexOf('/')))

function statementOf(partId: string): KeptStatement {
  const statement = fileOf(partId)?.statements.get(partId)
  if (!statement) throw new Error(`There is no statement ${partId}`)
  return statement
}

const keysAtOnce = 5000

/** Computes the import keys of a statement in steps, so that the worker can answer the page in between. */
async function addKeys(partId: string): Promise<void> {
  while (statementOf(partId).addKeys(keysAtOnce)) await new Promise((resolve) => setTimeout(resolve))
}

/** Adds how rows will look once they are saved, and their cells in the file. */
const withLookIn =
  (accountId: string | null, cells: ReadonlyMap<number, string[]> | null) =>
  (row: Omit<PreviewRow, 'cells' | 'saved'>): PreviewRow => ({
    ...row,
    saved: row.state === 'there' ? null : lookOf({ ...row, accountId: accountId ?? '' }),
    cells: cells?.get(row.line) ?? null,
  })

const cellsOf = async (partId: string) => cellsByLine(fileOf(partId)?.table)
