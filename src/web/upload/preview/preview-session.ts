import { v4 as randomId } from 'uuid'
import { sampleKeyMark } from '#domain/import-key.ts'
import type { Answers, Question } from '#domain/reading/reading.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { checkKeys } from '#web/api/add-to-import.ts'
import { readTransactionsBetween } from '#web/api/transactions.ts'
import { hasSession } from '#web/session/session-state.ts'
import { callWorker } from '#web/workers/worker-calls.ts'
import { chooseAccounts, type Targets, targetText, withCreated } from './account-targets.ts'
import type { AccountTarget, KnownAccount } from './choose-account.ts'
import type { QuestionExample } from './examples.ts'
import { periodOf } from './kept-statements.ts'
import type { Counts, ExistingRow, PreviewedFile, PreviewPart, RowState } from './preview.ts'
import type { PreviewWorker } from './preview-worker.ts'
import { rememberedAnswers } from './reading-memory.ts'

/** A file with what was read in it so far. */
export type FileInPreview = {
  id: string
  file: File
  /** The bank whose statement it is; null for a file of any bank. */
  bank: BankId | null
  answers: Answers
  /** The questions that the file left open, answered ones included. */
  asked: Question[]
  examples: QuestionExample[]
  /** Whether the answers are those of an earlier file of the same kind. */
  isRemembered: boolean
  preview: PreviewedFile | null
  isReading: boolean
  isUnreadable: boolean
}

export type PreviewState = {
  files: readonly FileInPreview[]
  counts: Readonly<Record<string, Counts>>
  accounts: readonly KnownAccount[]
  targets: Targets
  /** Whether the rows were compared with the ledger. */
  comparison: 'pending' | 'done' | 'failed'
  /** Increases when rows may have changed. */
  version: number
}

export const emptyPreview: PreviewState = {
  files: [],
  counts: {},
  accounts: [],
  targets: {},
  comparison: 'done',
  version: 0,
}

export type PreviewSession = ReturnType<typeof createPreviewSession>

/** Reads files in a worker and compares their rows with the ledger; nothing is saved. Ends when the signal aborts. */
export function createPreviewSession(
  settings: { ledgerCurrency: string; again: string },
  signal: AbortSignal,
) {
  let state: PreviewState = emptyPreview
  const listeners = new Set<() => void>()
  const worker = callWorker<PreviewWorker>(
    new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' }),
    signal,
  )
  let existing: { first: string; last: string; rows: (ExistingRow & { accountId: string })[] } | null = null
  let round = 0

  function set(change: Partial<PreviewState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setFile = (id: string, change: Partial<FileInPreview>) =>
    set({ files: state.files.map((file) => (file.id === id ? { ...file, ...change } : file)) })
  const fileOf = (id: string) => state.files.find((file) => file.id === id)

  function add(files: readonly { file: File; bank: BankId | null }[]) {
    const added = files.map(({ file, bank }) => newFile(file, bank))
    set({ files: [...state.files, ...added] })
    return readAll(added.map(({ id }) => id))
  }

  /** Reads files one after another, then compares all rows anew. */
  async function readAll(ids: readonly string[]) {
    round += 1
    const ofRound = round
    set({ comparison: 'pending' })
    for (const id of ids) await read(id).catch((error: unknown) => noteUnreadable(id, error))
    if (ofRound === round) await compareAll(ofRound)
    for (const id of ids) await showExamples(id)
  }

  function noteUnreadable(id: string, error: unknown) {
    if (signal.aborted) return
    console.warn('Reading the file failed:', error)
    setFile(id, { isReading: false, isUnreadable: true })
  }

  async function read(id: string) {
    const before = fileOf(id)
    if (!before) return
    const { file, bank } = before
    const ask = (answers: Answers) =>
      worker.read(
        id,
        file,
        bank ? { bank, again: settings.again } : { answers, ledgerCurrency: settings.ledgerCurrency },
      )
    let answers = before.answers
    let preview = await ask(answers)
    if ('entries' in preview) return replaceArchive(id, preview.entries)
    let { isRemembered } = before
    let asked = questionsOf(before.asked, preview)
    // Remembered columns can bring up questions whose answers are remembered, too.
    for (let turns = 0; turns < 2 && before.preview === null && bank === null; turns += 1) {
      const remembered = rememberedAnswers(preview, answers)
      if (!remembered) break
      const again = await ask(remembered)
      if ('entries' in again) break
      answers = remembered
      preview = again
      asked = questionsOf(asked, preview)
      isRemembered = true
    }
    // Another answer may have been given meanwhile; its own reading follows.
    if (fileOf(id)?.answers !== before.answers) return
    setFile(id, { preview, answers, asked, isRemembered, isReading: false, isUnreadable: false })
  }

  /** An archive of statements is as good as the statements themselves. */
  async function replaceArchive(id: string, entries: readonly File[]) {
    const place = state.files.findIndex((file) => file.id === id)
    if (place < 0) return
    const files = entries.map((entry) => newFile(entry, null))
    set({ files: state.files.toSpliced(place, 1, ...files) })
    for (const entry of files) {
      await read(entry.id).catch((error: unknown) => noteUnreadable(entry.id, error))
      await showExamples(entry.id)
    }
  }

  async function compareAll(ofRound: number) {
    const parts = state.files.flatMap(({ preview }) => preview?.parts ?? [])
    const counts: Record<string, Counts> = {}
    try {
      set(await chooseAccounts(state.files, state.targets))
      const rows = await existingRows(parts)
      for (const part of parts) {
        const target = state.targets[part.id]
        const accountId = target && 'id' in target ? target.id : null
        const ofAccount = rows.filter((row) => row.accountId === accountId)
        counts[part.id] = await worker.compare(part.id, ofAccount, addedBefore(part))
        if (accountId === null) continue
        const keys = await worker.newKeys(part.id)
        counts[part.id] = await worker.note(part.id, await checkKeys(accountId, keys))
      }
      if (ofRound !== round) return
      set({ counts, comparison: 'done', version: state.version + 1 })
    } catch (error) {
      if (signal.aborted || ofRound !== round) return
      console.warn('Comparing with the ledger failed:', error)
      for (const part of parts) counts[part.id] = part.counts
      set({ counts, comparison: 'failed', version: state.version + 1 })
    }
  }

  /** The statements that are added before this one to the same account. */
  function addedBefore({ id }: PreviewPart): string[] {
    const parts = state.files.flatMap(({ preview }) => preview?.parts ?? [])
    const own = targetText(state.targets[id])
    return parts
      .slice(
        0,
        parts.findIndex((part) => part.id === id),
      )
      .filter((part) => own !== null && targetText(state.targets[part.id]) === own)
      .map((part) => part.id)
  }

  async function existingRows(
    parts: readonly PreviewPart[],
  ): Promise<(ExistingRow & { accountId: string })[]> {
    const ends = parts.flatMap(({ period }) =>
      period ? [{ date: period.first }, { date: period.last }] : [],
    )
    const period = periodOf(ends)
    if (period === null) return []
    const { first, last } = period
    if (!existing || existing.first !== first || existing.last !== last) {
      if (!(await hasSession())) throw new Error('The session has ended')
      const rows = await readTransactionsBetween(first, last)
      // The sample is no part of anybody's account.
      existing = { first, last, rows: rows.filter(({ importKey }) => !importKey?.startsWith(sampleKeyMark)) }
    }
    return existing.rows
  }

  async function showExamples(id: string) {
    const file = fileOf(id)
    if (!file || file.bank !== null || file.examples.length > 0 || file.asked.length === 0) return
    const answered = { ...(file.answers.columns && { columns: file.answers.columns }) }
    const examples = await worker
      .examples(file.file, answered, settings.ledgerCurrency)
      .catch((): QuestionExample[] => [])
    setFile(id, { examples })
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add,
    remove(id: string) {
      set({ files: state.files.filter((file) => file.id !== id) })
      void worker.forget(id)
      return readAll([])
    },
    /** Reads a file again with another answer. */
    answer(id: string, given: Answers) {
      const file = fileOf(id)
      if (!file) return
      setFile(id, { answers: { ...file.answers, ...given }, isReading: true })
      return readAll([id])
    },
    /** Compares all rows with what is in the ledger by now. */
    compareAgain() {
      existing = null
      return readAll([])
    },
    /** Sends a statement to another account, and compares it with what is there. */
    setTarget(partId: string, target: AccountTarget) {
      const before = state.targets[partId]
      set({ targets: { ...state.targets, [partId]: target } })
      // An account to create is empty, whatever its name.
      return before && !('id' in before) && !('id' in target) ? undefined : readAll([])
    },
    /** Two statements can go to the same new account. */
    noteCreated(created: AccountTarget, id: string) {
      set({ targets: withCreated(state.targets, created, id) })
    },
    async choose(partId: string, what: number | RowState, isAdded: boolean) {
      const counts = await worker.choose(partId, what, isAdded)
      set({ counts: { ...state.counts, [partId]: counts }, version: state.version + 1 })
    },
    mayHavePositiveSpending: worker.mayHavePositiveSpending,
    rows: worker.rows,
    skipped: worker.skipped,
    begin: worker.begin,
    nextRows: worker.nextRows,
    pause: (milliseconds: number) =>
      worker.pauseUntil(performance.timeOrigin + performance.now() + milliseconds),
  }
}

const newFile = (file: File, bank: BankId | null): FileInPreview => ({
  id: randomId(),
  file,
  bank,
  answers: {},
  asked: [],
  examples: [],
  isRemembered: false,
  preview: null,
  isReading: true,
  isUnreadable: false,
})

/** Open questions first come as the reader asks them; answered ones stay, so that the answer can be changed. */
function questionsOf(asked: readonly Question[], { questions }: PreviewedFile): Question[] {
  const isNew = ({ about }: Question) => !asked.some((question) => question.about === about)
  return [...asked, ...questions.filter(isNew)]
}
