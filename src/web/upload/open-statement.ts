import type { BankId } from '#domain/statements/bank-formats.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { StatementAnswer, StatementQuestion, StatementSummary } from './statement-worker.ts'

export type OpenStatement = StatementSummary & {
  /** The next rows by date, earliest first; each is given out once. */
  nextRows(count: number): Promise<ImportedRow[]>
  pause(milliseconds: number): Promise<void>
}

/** The file is no statement of the bank; `message` says why. */
export class NotAStatementError extends Error {}

/** Reads a statement in a worker that lives until the signal aborts. */
export async function openStatement(
  { bank, file, again }: { bank: BankId; file: File; again: string },
  signal: AbortSignal,
): Promise<OpenStatement> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' })
  const unanswered = new Set<(reason: unknown) => void>()
  const giveUp = (reason: unknown) => {
    worker.terminate()
    for (const reject of unanswered) reject(reason)
  }
  worker.addEventListener('error', () => giveUp(new Error('The worker that reads files has failed')))
  signal.addEventListener('abort', () => giveUp(signal.reason))

  async function ask(question: StatementQuestion): Promise<StatementAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    unanswered.add(reject)
    worker.postMessage(question, [port2])
    return promise.finally(() => {
      unanswered.delete(reject)
      port1.close()
    })
  }

  const reading = await ask({ ask: 'read', bank, file, again })
  if (reading.answer === 'not-a-statement') throw new NotAStatementError(reading.problem)
  if (reading.answer !== 'statement') throw new Error(reading.answer === 'failed' ? reading.cause : '')
  return {
    ...reading.statement,
    nextRows: async (count) => {
      const answer = await ask({ ask: 'next', count })
      return answer.answer === 'rows' ? answer.rows : []
    },
    pause: async (milliseconds) => {
      await ask({ ask: 'pause', until: performance.timeOrigin + performance.now() + milliseconds })
    },
  }
}
