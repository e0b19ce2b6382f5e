import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { hasSession } from '#web/session/session-state.ts'
import { undetectedText } from '#web/words/statement-words.ts'
import { areOfAnyBank, bankBesideOthers, bankOf, columnNamesOf, type Picked } from './statement-files.ts'
import { uploadFile } from './upload-file.ts'
import { failed, isInProgress, overallState, type UploadState } from './upload-state.ts'
import { useStatementFiles } from './use-statement-files.ts'
import { useUploads } from './use-uploads.ts'

/** The state of the upload screen and its actions. */
export function useUploadScreen() {
  const { files, replace, add, remove, chooseBank } = useStatementFiles()
  const uploads = useUploads()
  const { uploadOf, isUploading, start, reset } = uploads
  const [picked, setPicked] = useState<Picked | null>(null)
  const [importsAgain, setImportsAgain] = useState(false)
  // The same key during this visit, so that a retry after a failure completes the same import.
  const [visit] = useState(() => randomId())
  const [refusal, setRefusal] = useState<UploadState | null>(null)

  const isSingle = files.length === 1
  const single = isSingle ? files[0] : undefined
  const bank = single ? bankOf(single, picked, true) : picked === 'any' ? null : picked
  const overall = overallState(files.map(({ id }) => uploadOf(id).state))
  const inProgress = files.findIndex(({ id }) => isInProgress(uploadOf(id).state))
  const again = importsAgain ? visit : ''

  const shown = (): UploadState => {
    if (refusal) return refusal
    if (!single) return overall
    if (bank === null && single.detection !== undefined) {
      const { message, detail } = undetectedText(single.detection)
      return failed(message, detail)
    }
    return uploadOf(single.id).state
  }

  return {
    files,
    single,
    bank,
    picked: picked === 'any' && bank !== null ? bank : picked,
    importsAgain,
    again,
    setImportsAgain,
    uploads,
    /** The files that are checked before anything is saved, because they can be of any bank. */
    checked: areOfAnyBank(files, picked)
      ? files.map((file) => ({ file: file.file, bank: bankBesideOthers(file, picked) }))
      : null,
    /** The files whose bank is known. */
    statements: files.flatMap((file) => {
      const ofFile = bankOf(file, picked, isSingle)
      return ofFile ? [{ id: file.id, file: file.file, bank: ofFile }] : []
    }),
    isComplete: overall.step === 'complete' && !isUploading,
    isReady: files.length > 0 && files.every((file) => bankOf(file, picked, isSingle) !== null),
    shown: shown(),
    /** Which of several files is being uploaded. */
    subject: isSingle || inProgress < 0 ? undefined : subjectOf(files, inProgress),

    pickBank(chosen: Picked) {
      setPicked(chosen)
      setRefusal(null)
      if (single) chooseBank(single.id, chosen === 'any' ? null : chosen)
      if (single) reset(single.id)
    },
    chooseBank(id: string, chosen: BankId) {
      chooseBank(id, chosen)
      reset(id)
    },
    remove,
    /** Replaces a single file, but adds to a list. */
    pickFiles(chosen: readonly File[]) {
      setRefusal(chosen.length === 0 ? failed('Please select a file to upload') : null)
      if (files.length > 1) add(chosen)
      else replace(chosen)
    },
    dropFiles(dropped: readonly File[]) {
      setRefusal(null)
      add(dropped)
    },
    /** Back to the choice of a file. */
    startOver() {
      replace([])
      setPicked(null)
    },
    async upload() {
      setRefusal(null)
      // The button is disabled then, but the form can also be submitted with the Enter key.
      if (files.length === 0 && picked === null) return setRefusal(failed('Please select your bank first'))
      if (files.length === 0) return setRefusal(failed('Please select a file to upload'))
      if (!(await hasSession())) return setRefusal(signedOut)
      await start(
        files.flatMap(({ id, file, ...statement }) => {
          const bank = bankOf({ id, file, ...statement }, picked, isSingle)
          if (bank === null || uploadOf(id).state.step === 'complete') return []
          const columnNames = columnNamesOf(statement)
          return [{ id, run: (report, stop) => uploadFile({ bank, file, columnNames, again }, report, stop) }]
        }),
      )
    },
  }
}

export const signedOut = failed(
  'Please sign in to upload transactions',
  'Your session has ended. Reload the page.',
)

const subjectOf = (files: readonly { file: File }[], place: number): string =>
  `${files[place]?.file.name} · ${place + 1} of ${files.length}`
