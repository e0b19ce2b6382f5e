import { isUnusedFirst, longestNumberHint } from '#domain/accounts.ts'
import { longestFileName, storableName } from '#domain/plain-text.ts'
import { addAccount, updateAccount } from '#web/api/accounts.ts'
import { addToImport, beginImport, finishImport } from '#web/api/add-to-import.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery, setCurrency } from '#web/api/ledger.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import type { PreviewPart } from './preview/preview.ts'
import type { PreviewSession } from './preview/preview-session.ts'
import type { FileInPreview } from './preview/preview-state.ts'
import { fingerprintOf, rememberReading } from './preview/profiles-of-files.ts'
import { keyOf } from './preview/row-key.ts'
import { type Stop, sendStatement } from './send-statement.ts'
import { failed, type UploadState } from './upload-state.ts'

type PreviewUpload = {
  session: PreviewSession
  file: FileInPreview
  part: PreviewPart
  /** The currency that the ledger changes to, if it does. */
  currency?: string
  begun: Map<string, BegunImport>
}

/** An import that was begun, which a retry continues, and how many rows of the statement were there before. */
export type BegunImport = { id: string; alreadyThere: number }

/** Uploads the rows of a statement that were chosen, as one import. Resolves to whether all of them are saved. */
export async function uploadPreview(
  { session, file, part, currency, begun }: PreviewUpload,
  setState: (state: UploadState) => void,
  stop: Stop,
): Promise<boolean> {
  setState({ step: 'processing' })
  try {
    if (currency) {
      queryClient.setQueryData(ledgerQuery.queryKey, await setCurrency(currency))
      session.noteCurrency(currency)
    }
    const { count, restored } = await session.begin(part.id)
    const restorable = new Set(restored)
    const { id, alreadyThere } = begun.get(part.id) ?? (await begin(session, file, part))
    begun.set(part.id, { id, alreadyThere })
    let end: UploadState = { step: 'complete', inserted: 0, duplicates: 0 }
    const source = { count, nextRows: session.nextRows, pause: session.pause }
    const note = (state: UploadState) => {
      end = state
      if (state.step !== 'complete') setState(state)
    }
    if (count > 0)
      await sendStatement(source, note, stop, {
        async send(rows) {
          const keys = rows.map(keyOf).filter((key) => restorable.has(key))
          const { added, alreadyThere, deleted } = await addToImport(id, rows, keys)
          return { inserted: added, duplicates: alreadyThere + deleted.length }
        },
      })
    if ((end as UploadState).step !== 'complete') return false
    const removed = await session.countRemoved(part).catch(() => 0)
    if (removed > 0) {
      begun.set(part.id, { id, alreadyThere: alreadyThere - removed })
      setState(failed(removedText(removed), 'Upload the file again to add them.'))
      return false
    }
    // The rows are saved: an import without its end only says so in the list.
    await finishImport(id, { ...finishOf(session, part, count), alreadyThere }).catch((error: unknown) =>
      console.warn('Finishing the import failed:', error),
    )
    await remember(session, file, part)
    void invalidateLedger()
    setState(end)
    return true
  } catch (error) {
    stop.signal.throwIfAborted()
    console.warn('Uploading the preview failed:', error)
    setState(failed(errorMessage(error, 'Failed to upload transactions')))
    return false
  }
}

/** For example, because an import was undone in another tab after the rows were compared. */
const removedText = (count: number): string =>
  `${counted(count, 'row')} that ${plural(count, 'was', 'were')} already there ${plural(count, 'has', 'have')} been removed in the meantime.`

async function begin(session: PreviewSession, file: FileInPreview, part: PreviewPart): Promise<BegunImport> {
  const accountId = await accountOf(session, part)
  const { id } = await beginImport({ ...aboutOf(file, part), accountId })
  return { id, alreadyThere: session.getState().counts[part.id]?.there ?? 0 }
}

/** The rows are saved, whatever becomes of this. */
async function remember(
  session: PreviewSession,
  { bank, preview, answers }: FileInPreview,
  { id }: PreviewPart,
) {
  const target = session.getState().targets[id]
  if (bank !== null || preview === null || !target || !('id' in target)) return
  await rememberReading(preview, answers, target.id).catch((error: unknown) =>
    console.warn('How the file was read could not be remembered:', error),
  )
}

/** The account of a statement, which is created if it is not there yet. */
async function accountOf(session: PreviewSession, part: PreviewPart): Promise<string> {
  const target = session.getState().targets[part.id]
  if (!target) throw new Error('The account of the statement has not been chosen')
  if ('id' in target) {
    const account = session.getState().accounts.find(({ id }) => id === target.id)
    const number = storableName(part.account.number ?? '', longestNumberHint)
    const change = {
      ...(number && account?.numberHint === null && { numberHint: number }),
      ...(part.currency && account?.currency !== part.currency && { currency: part.currency }),
    }
    if (Object.keys(change).length > 0) await updateAccount(target.id, change)
    return target.id
  }
  const fields = {
    name: target.name.trim(),
    numberHint: storableName(target.number ?? '', longestNumberHint),
    ...(target.currency && { currency: target.currency }),
  }
  const { accounts, targets } = session.getState()
  const isTaken = (id: string) => Object.values(targets).some((other) => 'id' in other && other.id === id)
  const unused = accounts.length === 1 && accounts.find((one) => isUnusedFirst(one) && !isTaken(one.id))
  // Otherwise, a new ledger would keep the empty account that it started with.
  const { id } = unused
    ? await updateAccount(unused.id, fields)
    : await addAccount({ ...fields, kind: 'other', openingCents: 0, closed: false })
  session.noteCreated(target, id)
  return id
}

const aboutOf = (
  { file, preview }: FileInPreview,
  { balance, balances, currency }: PreviewPart,
): Parameters<typeof beginImport>[0] => ({
  source: 'web',
  fileName: storableName(file.name, longestFileName),
  format: preview?.format ?? null,
  headerFingerprint: preview && fingerprintOf(preview),
  balanceState: balance.state,
  ...(currency && { currency }),
  ...balances,
})

/** From the first row to the last, or from one balance to the other if the file says their days. */
function coveredPeriod({ period, balances: { openingDay, closingDay } }: PreviewPart) {
  const stated = openingDay && closingDay ? [openingDay, closingDay] : []
  const days = [...(period ? [period.first, period.last] : []), ...stated].sort()
  const [firstDay] = days
  const lastDay = days.at(-1)
  return firstDay && lastDay ? { firstDay, lastDay } : {}
}

function finishOf(session: PreviewSession, part: PreviewPart, count: number) {
  const counts = session.getState().counts[part.id] ?? part.counts
  const { new: added, probably_there, deleted, chosenSkipped } = counts
  return {
    skipped: counts.skipped - chosenSkipped,
    leftOut: Math.max(0, added + probably_there + deleted + chosenSkipped - count),
    ...coveredPeriod(part),
  }
}
