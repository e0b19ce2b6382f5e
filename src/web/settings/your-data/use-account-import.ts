import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { isServerReachable, serverUnreachable } from '#web/api/server-reach.ts'
import type { AccountFileProblem } from '#web/words/account-file-words.ts'
import type { AccountFileContents, AccountFileWorker } from './account-file-worker.ts'
import type { SentAccount } from './send-account.ts'

type Counts = { done: number; added: number; attachments: { done: number; leftOut: number } }

export type AccountImport =
  | { step: 'idle' | 'reading' }
  | { step: 'refused'; problem: string }
  | { step: 'ready'; contents: AccountFileContents }
  /** `done`: transactions processed so far. `added`: how many of them were new. */
  | ({ step: 'sending' | 'complete'; contents: AccountFileContents } & Counts)
  | { step: 'stopped'; contents: AccountFileContents; done: number; added: number; message: string }

type Opened = SentAccount & { contents: AccountFileContents }

/** Runs one import at a time until the screen is left. What was imported until then stays. */
export function useAccountImport() {
  const [state, setState] = useState<AccountImport>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  const opened = useRef<Opened>(null)
  useEffect(() => () => running.current?.abort(), [])

  function reset() {
    running.current?.abort()
    opened.current = null
    setState({ step: 'idle' })
  }

  async function choose(file: File) {
    reset()
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'reading' })
    const read = await readFile(file, controller.signal)
    if (controller.signal.aborted) return
    if ('problem' in read) {
      controller.abort()
      setState({ step: 'refused', ...read })
      return
    }
    opened.current = {
      ...read,
      unsent: null,
      done: 0,
      added: 0,
      attachments: { done: 0, leftOut: 0, passed: new Map(), unsent: null },
    }
    setState({ step: 'ready', contents: read.contents })
  }

  /** Starts the import, or continues where it stopped. */
  async function start() {
    const account = opened.current
    const controller = running.current
    if (!account || !controller) return
    const { contents } = account
    const showProgress = (step: 'sending' | 'complete') =>
      setState({
        ...{ step, contents, done: account.done, added: account.added },
        attachments: { ...account.attachments },
      })
    showProgress('sending')
    try {
      const { sendAccount } = await import('./send-account.ts')
      await sendAccount(account, { signal: controller.signal, onProgress: () => showProgress('sending') })
      await invalidateLedger()
      controller.abort()
      showProgress('complete')
    } catch (error) {
      void invalidateLedger()
      if (controller.signal.aborted) return
      const message = errorMessage(error, 'Failed to import the account file')
      setState({ step: 'stopped', contents, done: account.done, added: account.added, message })
    }
  }

  return { state, choose, start, reset }
}

type ReadFile = Pick<Opened, 'worker' | 'contents'> | { problem: string }

async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  try {
    const { callWorker } = await import('#web/workers/worker-calls.ts')
    const worker = callWorker<AccountFileWorker>(
      new Worker(new URL('./account-file-worker.ts', import.meta.url), { type: 'module' }),
      signal,
    )
    const contents = await worker.open(file)
    return 'problem' in contents ? { problem: await problemTextOf(contents.problem) } : { worker, contents }
  } catch (error) {
    return { problem: signal.aborted ? '' : await problemOf(error) }
  }
}

async function problemOf(error: unknown): Promise<string> {
  console.warn('Reading the account file failed:', error)
  // The code that reads it also comes from the server.
  return (await isServerReachable()) ? 'Failed to read file. Please try again.' : serverUnreachable
}

async function problemTextOf(problem: AccountFileProblem): Promise<string> {
  const { accountFileProblemText } = await import('#web/words/account-file-words.ts')
  return accountFileProblemText(problem)
}
