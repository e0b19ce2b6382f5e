import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { hasSession } from '#web/session/session-state.ts'
import { unrecognisedText } from '#web/words/statement-words.ts'
import { bankOf, isCsv } from './statement-files.ts'
import { failed, isUnderWay, overallState, type UploadState } from './upload-state.ts'
import { useStatementFiles } from './use-statement-files.ts'
import { useUploads } from './use-uploads.ts'

/** What is chosen on the screen, how far its upload is, and what can be done about either. */
export function useUploadScreen() {
  const { files, replace, add, remove, chooseBank } = useStatementFiles()
  const { uploadOf, isUploading, start, forget } = useUploads()
  const [picked, setPicked] = useState<BankId | null>(null)
  const [importsAgain, setImportsAgain] = useState(false)
  // Of this visit to the screen: a retry after a failure completes the same import.
  const [visit] = useState(() => randomId())
  const [refusal, setRefusal] = useState<UploadState | null>(null)

  const isSingle = files.length === 1
  const single = isSingle ? files[0] : undefined
  const bank = single ? bankOf(single, picked, true) : picked
  const overall = overallState(files.map(({ id }) => uploadOf(id).state))
  const underWay = files.findIndex(({ id }) => isUnderWay(uploadOf(id).state))

  const shown = (): UploadState => {
    if (refusal) return refusal
    if (!single) return overall
    if (bank === null && single.recognition !== undefined) {
      const { message, detail } = unrecognisedText(single.recognition)
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
    /** Which of several files is on its way. */
    subject: isSingle || underWay < 0 ? undefined : subjectOf(files, underWay),

    pickBank(chosen: BankId) {
      setPicked(chosen)
      setRefusal(null)
      if (single) chooseBank(single.id, chosen)
      if (single) forget(single.id)
    },
    chooseBank(id: string, chosen: BankId) {
      chooseBank(id, chosen)
      forget(id)
    },
    remove,
    /** A single file gives way to what is picked next; to a list it is added. */
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
      // The button waits for both, but it is not the only way to send a form.
      if (files.length === 0 && picked === null) return setRefusal(failed('Please select your bank first'))
      if (files.length === 0) return setRefusal(failed('Please select a file to upload'))
      if (!(await hasSession())) {
        return setRefusal(
          failed('Please sign in to upload transactions', 'Your session has ended: reload the page.'),
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

/** What is dropped may be anything. */
function refusalOf(dropped: readonly File[]): UploadState | null {
  const others = dropped.filter((file) => !isCsv(file))
  if (others.length === 0) return null
  const why = `Only .csv files can be read. Left out: ${others.map(({ name }) => name).join(', ')}`
  return others.length === dropped.length ? failed('Please select a file to upload', why) : failed(why)
}
