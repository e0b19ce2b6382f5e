import { isAccountCurrency } from '#domain/currencies.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { conditionsOn } from '#domain/rules/rule.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { readMergedAccounts } from '#web/api/account-changes.ts'
import { checkKeys } from '#web/api/add-to-import.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { importsOfHeader } from '#web/api/imports.ts'
import { readRootsOfMerchants } from '#web/api/merchants.ts'
import { queryClient } from '#web/api/query-client.ts'
import { findDaysWithoutRate } from '#web/api/rates.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { hasSession } from '#web/session/session-state.ts'
import { callWorker } from '#web/workers/worker-calls.ts'
import { chooseAccounts, readAccounts, type Targets, targetText, withCreated } from './account-targets.ts'
import type { AccountTarget, KnownAccount } from './choose-account.ts'
import { withOwnExports } from './detect-file-bank.ts'
import type { QuestionExample } from './examples.ts'
import { createExistingRows } from './existing-rows.ts'
import { existingId, targetAccount } from './part-currency.ts'
import type { Counts, PreviewPart, RowDecision, RowFilter, RowOfAccount, RowState } from './preview.ts'
import { emptyPreview, type FileInPreview, newFile, type PreviewState } from './preview-state.ts'
import type { PreviewWorker, RowWindow } from './preview-worker.ts'
import { findProfile, fingerprintOf } from './profiles-of-files.ts'
import { readWithProfile } from './read-with-profile.ts'
import { takeWorker } from './spare-worker.ts'

export type PreviewSession = ReturnType<typeof createPreviewSession>

/** Reads files in a worker and compares their rows with the ledger; nothing is saved. Ends when the signal aborts. */
export function createPreviewSession(
  settings: { ledgerCurrency: string; again: string },
  signal: AbortSignal,
) {
  let state: PreviewState = emptyPreview
  let { ledgerCurrency } = settings
  const listeners = new Set<() => void>()
  const worker = callWorker<PreviewWorker>(takeWorker(), signal)
  const existing = createExistingRows()
  let round = 0
  let knownAccounts: Promise<KnownAccount[]> = Promise.resolve([])

  function set(change: Partial<PreviewState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setFile = (id: string, change: Partial<FileInPreview>) =>
    set({ files: state.files.map((file) => (file.id === id ? { ...file, ...change } : file)) })
  const fileOf = (id: string) => state.files.find((file) => file.id === id)
  const nameOf = (accountId: string) => state.accounts.find(({ id }) => id === accountId)?.name ?? ''

  function add(files: readonly { file: File; bank: BankId | null }[]) {
    const added = files.map(({ file, bank }) => newFile(file, bank))
    set({ files: [...state.files, ...added] })
    return readAll(added.map(({ id }) => id))
  }

  /** Reads files one after another, then compares all rows again. */
  async function readAll(ids: readonly string[]) {
    round += 1
    const ofRound = round
    set({ comparison: 'pending' })
    knownAccounts = readAccounts()
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
    const { file, bank, isUnpacked, given } = before
    const ask = (answers: Answers) =>
      worker.read(id, file, isUnpacked, bank ? { bank, again: settings.again } : { answers, ledgerCurrency })
    const read = await readWithProfile(before, ask, accountsOf)
    if ('entries' in read) return replaceArchive(id, read.entries)
    // Another answer may have been given meanwhile; its own reading follows.
    if (fileOf(id)?.given !== given) return
    setFile(id, { ...read, isReading: false, isUnreadable: false })
  }

  /** Where the statements go, those of a file that is not shown yet included. */
  async function accountsOf(file: FileInPreview): Promise<Targets> {
    // Outgo's own exports go where their rows are, which is not known yet.
    const others = state.files.filter(({ bank }) => bank === null)
    await choose(others.map((other) => (other.id === file.id ? file : other)))
    return state.targets
  }

  async function choose(files: readonly FileInPreview[]) {
    const { accounts, targets } = await chooseAccounts(files, state.targets, await knownAccounts)
    // The user may have chosen meanwhile.
    set({ accounts, targets: { ...targets, ...state.targets } })
  }

  /** The account of an export can have been renamed since. */
  async function chooseByRows(parts: readonly PreviewPart[], rows: readonly RowOfAccount[]) {
    for (const { id } of parts.filter((part) => part.isOwnExport && state.targets[part.id] === undefined)) {
      const accountId = await worker.accountOfNamed(id, rows)
      if (accountId !== null) set({ targets: { [id]: { id: accountId }, ...state.targets } })
    }
  }

  /** An archive of statements is as good as the statements themselves. */
  async function replaceArchive(id: string, entries: readonly File[]) {
    const files = (await withOwnExports(entries)).map(({ file, bank }) => newFile(file, bank, true))
    const place = state.files.findIndex((file) => file.id === id)
    if (place < 0) return
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
      const rows = await existing.of(parts)
      await chooseByRows(parts, rows)
      await choose(state.files)
      await readByOtherProfiles()
      await readRules()
      for (const part of parts) {
        const accountId = existingId(state.targets[part.id])
        const ofSameKind = await importsOfSameKind(part)
        const ofAccount = rows
          .filter((row) => part.isOwnExport || row.accountId === accountId)
          .map((row) => ({ ...row, isOfSameKind: ofSameKind.has(row.importId ?? '') }))
        counts[part.id] = await worker.compare(part.id, accountId, ofAccount, addedBefore(part))
        if (accountId !== null) {
          const { moved, ...known } = await checkKeys(accountId, await worker.newKeys(part.id))
          const named = moved.map((one) => ({ ...one, accountName: nameOf(one.accountId) }))
          counts[part.id] = await worker.note(part.id, { ...known, moved: named })
        }
        const currency = part.currency ?? targetAccount(state, part)?.currency ?? ledgerCurrency
        if (currency === ledgerCurrency || !isAccountCurrency(currency)) continue
        const days = await findDaysWithoutRate(currency, await worker.newDays(part.id))
        counts[part.id] = await worker.noteDaysWithoutRate(part.id, days)
      }
      if (ofRound !== round) return
      set({ counts, months: {}, comparison: 'done', version: state.version + 1 })
    } catch (error) {
      if (signal.aborted || ofRound !== round) return
      console.warn('Comparing with the ledger failed:', error)
      for (const part of parts) counts[part.id] = part.counts
      set({ counts, months: {}, comparison: 'failed', version: state.version + 1 })
    }
  }

  /** Reads the categories and rules that decide how the rows look once they are saved. */
  async function readRules() {
    if (!(await hasSession())) throw new Error('The session has ended')
    const [categories, { transactionRules }] = await Promise.all([
      queryClient.fetchQuery(categoriesQuery),
      queryClient.fetchQuery(transactionRulesQuery),
    ])
    const hasConditionsOn = (field: 'account' | 'merchant') =>
      conditionsOn(transactionRules, field).length > 0
    await worker.learn(
      categories.map(({ name, aliases }) => ({ name, aliases })),
      transactionRules,
      {
        accounts: hasConditionsOn('account') ? await readMergedAccounts() : new Map(),
        merchants: hasConditionsOn('merchant') ? await readRootsOfMerchants() : new Map(),
      },
    )
  }

  /** Files whose account has changed are read by the profile of that account. */
  async function readByOtherProfiles() {
    for (const file of state.files) {
      if (file.bank !== null || !file.preview || file.preview.parts.length === 0) continue
      const profile = await findProfile(file.preview, state.targets)
      if (profile?.id !== file.profile?.id) await read(file.id)
    }
  }

  /** The imports of files with the same header as that of a statement. */
  async function importsOfSameKind(part: PreviewPart): Promise<ReadonlySet<string>> {
    const file = state.files.find(({ preview }) => preview?.parts.includes(part))
    const header = file?.preview && file.bank === null ? fingerprintOf(file.preview) : null
    return header === null ? new Set() : importsOfHeader(header)
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

  async function showExamples(id: string) {
    const file = fileOf(id)
    if (!file || file.bank !== null || file.examples.length > 0 || file.asked.length === 0) return
    const answered = { ...(file.answers.columns && { columns: file.answers.columns }) }
    const examples = await worker
      .examples(file.file, answered, ledgerCurrency)
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
    /** Adds files that were dropped. */
    drop: async (files: readonly File[]) => add(await withOwnExports(files)),
    remove(id: string) {
      set({ files: state.files.filter((file) => file.id !== id) })
      void worker.forget(id)
      return readAll([])
    },
    /** Reads a file again with another answer. */
    answer(id: string, given: Answers) {
      const file = fileOf(id)
      if (!file) return
      setFile(id, {
        given: { ...file.given, ...given },
        answers: { ...file.answers, ...given },
        isReading: true,
      })
      return readAll([id])
    },
    /** Compares all rows with what is in the ledger by now. */
    compareAgain() {
      existing.forget()
      return readAll([])
    },
    /** Sends a statement to another account, and compares it with what is there. */
    setTarget(partId: string, target: AccountTarget) {
      const before = state.targets[partId]
      set({ targets: { ...state.targets, [partId]: target } })
      // An account to create is empty, whatever its name.
      return before && !('id' in before) && !('id' in target) ? undefined : readAll([])
    },
    /** The ledger takes the currency of its first statements, and its accounts with it. */
    noteCurrency(currency: string) {
      const change = (account: KnownAccount) =>
        account.currency === ledgerCurrency ? { ...account, currency } : account
      set({ accounts: state.accounts.map(change) })
      ledgerCurrency = currency
    },
    /** Two statements can go to the same new account. */
    noteCreated(created: AccountTarget, id: string) {
      set({ targets: withCreated(state.targets, created, id) })
    },
    async choose(partId: string, what: number | Exclude<RowState, 'skipped'>, decision: RowDecision) {
      const counts = await worker.choose(partId, what, decision)
      const months = await worker.months(partId)
      set({
        counts: { ...state.counts, [partId]: counts },
        months: { ...state.months, [partId]: months },
        version: state.version + 1,
      })
    },
    /** How many rows of a statement were already there when it was compared, but have been removed since. */
    async countRemoved({ id, isOwnExport }: PreviewPart): Promise<number> {
      const accountId = existingId(state.targets[id])
      // The rows of an export can be in any account.
      if (accountId === null || isOwnExport) return 0
      const keys = new Set(await worker.keysThere(id))
      const { there, moved, deleted } = await checkKeys(accountId, [...keys])
      for (const { importKey } of [...there, ...moved, ...deleted]) keys.delete(importKey)
      return keys.size
    },
    mayHavePositiveSpending: worker.mayHavePositiveSpending,
    rows(partId: string, filter: RowFilter, shown: Omit<RowWindow, 'accountId'>) {
      const window = { ...shown, accountId: existingId(state.targets[partId]) }
      return filter === 'skipped' ? worker.skipped(partId, window) : worker.rows(partId, filter, window)
    },
    begin: worker.begin,
    nextRows: worker.nextRows,
    pause: (milliseconds: number) =>
      worker.pauseUntil(performance.timeOrigin + performance.now() + milliseconds),
  }
}
