import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { hasSession } from '#web/session/session-state.ts'
import { undetectedText } from '#web/words/statement-words.ts'
import { bankOf, isCsv } from './statement-files.ts'
import { failed, isInProgress, overallState, type UploadState } from './upload-state.ts'
import { useStatementFiles } from './use-statement-files.ts'
import { useUploads } from './use-uploads.ts'

/** The state of the upload screen and its actions. */
export function useUploadScreen() {
  const { files, replace, add, remove, chooseBank } = useStatementFiles()
  const { uploadOf, isUploading, start, reset } = useUploads()
  const [picked, setPicked] = useState<BankId | null>(null)
  const [importsAgain, setImportsAgain] = useState(false)
  // The same key during this visit, so that a retry after a failure completes the same import.
  const [visit] = useState(() => randomId())
  const [refusal, setRefusal] = useState<UploadState | null>(null)

  const isSingle = files.length === 1
  const single = isSingle ? files[0] : undefined
  const bank = single ? bankOf(single, picked, true) : picked
  const overall = overallState(files.map(({ id }) => uploadOf(id).state))
  const inProgress = files.findIndex(({ id }) => isInProgress(uploadOf(id).state))

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
    picked,
    importsAgain,
    setImportsAgain,
    uploadOf,
    isUploading,
    isComplete: overall.step === 'complete' && !isUploading,
    isReady: files.length > 0 && files.every((file) => bankOf(file, picked, isSingle) !== null),
    shown: shown(),
    /** Which of several files is being uploaded. */
    subject: isSingle || inProgress < 0 ? undefined : subjectOf(files, inProgress),

    pickBank(chosen: BankId) {
      setPicked(chosen)
      setRefusal(null)
      if (single) chooseBank(single.id, chosen)
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
      setRefusal(refusalOf(dropped))
      add(dropped.filter(isCsv))
    },
    async upload() {
      setRefusal(null)
      // The button is disabled then, but the form can also be submitted with the Enter key.
      if (files.length === 0 && picked === null) return setRefusal(failed('Please select your bank first'))
      if (files.length === 0) return setRefusal(failed('Please select a file to upload'))
      if (!(await hasSession())) {
        return setRefusal(
          failed('Please sign in to upload transactions', 'Your session has ended. Reload the page.'),
        )
      }
      const again = importsAgain ? visit : ''
      await start(
        files.flatMap((file) => {
          const bank = bankOf(file, picked, isSingle)
          const isDone = uploadOf(file.id).state.step === 'complete'
          return bank === null || isDone ? [] : [{ id: file.id, file: file.file, bank, again }]
        }),
      )
    },
  }
}

const subjectOf = (files: readonly { file: File }[], place: number): string =>
  `${files[place]?.file.name} · ${place + 1} of ${files.length}`

/** Any kind of file can be dropped. */
function refusalOf(dropped: readonly File[]): UploadState | null {
  const others = dropped.filter((file) => !isCsv(file))
  if (others.length === 0) return null
  const why = `Only .csv files are supported. Skipped: ${others.map(({ name }) => name).join(', ')}`
  return others.length === dropped.length ? failed('Please select a file to upload', why) : failed(why)
}
