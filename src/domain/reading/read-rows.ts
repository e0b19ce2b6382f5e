import { createApplication } from './apply-reading.ts'
import { type Decision, weighEvidence } from './decide.ts'
import { createEvidence } from './gather-evidence.ts'
import type { Columns } from './infer/columns.ts'
import { createTrials } from './infer/trials.ts'
import type { AccountStatement, Answers } from './reading.ts'
import { type Row, rowsAbove, type Table } from './table.ts'

/** What was decided from all rows of a table, and what came of the rows. */
export type RowsReading = {
  /** The table up to the line on which the next one of the file begins. */
  table: Table
  nextLine: number | null
  decision: Decision
  statements: AccountStatement[]
}

/**
 * Reads the rows of a table. Decisions take all rows, but usually the first ones show the same: what they show is
 * applied while the rest is read, and all rows are read again only if the rest shows otherwise.
 */
export async function readRows(whole: Table, columns: Columns, answers: Answers): Promise<RowsReading> {
  const evidence = createEvidence(whole, columns)
  const weigh = () => weighEvidence(whole, columns, answers, evidence.conclude())
  let draft: ReturnType<typeof createDraft> | null = null
  let lastLine = 0

  function createDraft(rows: readonly Row[]) {
    const { columns: settled, plans, decide } = weigh()
    const { order } = decide(seeRows(createTrials(whole, settled, plans), rows).rank())
    return {
      plans,
      order,
      trials: createTrials(whole, settled, plans),
      application: createApplication(whole, order),
    }
  }

  for await (const batch of whole.batches()) {
    const isEnd = evidence.see(batch)
    const end = evidence.nextLine() ?? Number.POSITIVE_INFINITY
    const rows = isEnd ? batch.filter(({ line }) => line < end) : batch
    draft ??= createDraft(rows)
    seeRows(draft.trials, rows)
    seeRows(draft.application, rows)
    lastLine = rows.at(-1)?.line ?? lastLine
    if (isEnd) break
  }

  const nextLine = evidence.nextLine()
  const table = nextLine === null ? whole : rowsAbove(whole, nextLine)
  const kept = nextLine === null || lastLine < nextLine ? draft : null
  const { columns: settled, plans, decide } = weigh()
  const isKept = isSame(kept?.plans, plans) && isSame(kept?.order.columns, settled)
  const trials = isKept && kept ? kept.trials : await seeAll(createTrials(whole, settled, plans), table)
  const decision = decide(trials.rank())
  const application =
    isSame(kept?.order, decision.order) && kept
      ? kept.application
      : await seeAll(createApplication(table, decision.order), table)
  return { table, nextLine, decision, statements: application.finish(table) }
}

type Watcher = { see(row: Row): void }

function seeRows<Kind extends Watcher>(watcher: Kind, rows: readonly Row[]): Kind {
  for (const row of rows) watcher.see(row)
  return watcher
}

async function seeAll<Kind extends Watcher>(watcher: Kind, table: Table): Promise<Kind> {
  for await (const rows of table.batches()) seeRows(watcher, rows)
  return watcher
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
