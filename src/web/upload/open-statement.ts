import type { BankId } from '#domain/statements/bank-formats.ts'
import type { StatementProblem } from '#domain/statements/statement-problem.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { callWorker } from '#web/workers/worker-calls.ts'
import type { StatementSummary, StatementWorker } from './statement-worker.ts'

export type OpenStatement = StatementSummary & {
  /** The next rows, oldest first. Each row is returned once. */
  nextRows(count: number): Promise<ImportedRow[]>
  pause(milliseconds: number): Promise<void>
}

/** The file is not a statement of the bank. */
export class NotAStatementError extends Error {
  readonly problem: StatementProblem
  constructor(problem: StatementProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Reads a statement in a worker that lives until the signal aborts. */
export async function openStatement(
  { bank, file, again }: { bank: BankId; file: File; again: string },
  signal: AbortSignal,
): Promise<OpenStatement> {
  const worker = callWorker<StatementWorker>(
    new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' }),
    signal,
  )
  const reading = await worker.read(bank, file, again)
  if ('problem' in reading) throw new NotAStatementError(reading.problem)
  return {
    ...reading,
    nextRows: worker.nextRows,
    pause: (milliseconds) => worker.pauseUntil(performance.timeOrigin + performance.now() + milliseconds),
  }
}
