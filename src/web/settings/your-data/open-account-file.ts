import type { AccountFilePart } from '#contract/account-file.ts'
import type { AccountFileAnswer, AccountFileContents, AccountFileQuestion } from './account-file-worker.ts'

export type OpenAccountFile = {
  contents: AccountFileContents
  /** The next part to be put back, null after the last; each is given out once. */
  nextPart(): Promise<AccountFilePart | null>
}

/** The file is no account file that can be imported; `message` says why. */
export class RefusedAccountFileError extends Error {}

/** Reads an account file in a worker that lives until the signal aborts. One question at a time. */
export async function openAccountFile(file: File, signal: AbortSignal): Promise<OpenAccountFile> {
  const worker = new Worker(new URL('./account-file-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())

  const ask = (question: AccountFileQuestion) =>
    new Promise<AccountFileAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<AccountFileAnswer>) => resolve(data)
      worker.onerror = () => reject(new Error('The worker that reads files has failed'))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(question)
    })

  const opening = await ask({ ask: 'open', file })
  if (opening.answer === 'refused') throw new RefusedAccountFileError(opening.problem)
  if (opening.answer !== 'opened') throw new Error(opening.answer === 'failed' ? opening.cause : '')
  return {
    contents: opening.contents,
    nextPart: async () => {
      const answer = await ask({ ask: 'next' })
      if (answer.answer === 'part') return answer.part
      throw new Error(answer.answer === 'failed' ? answer.cause : '')
    },
  }
}
