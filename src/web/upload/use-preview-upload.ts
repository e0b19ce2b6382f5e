import { useState } from 'react'
import type { PreviewPart } from './preview/preview.ts'
import type { PreviewSession } from './preview/preview-session.ts'
import type { FileInPreview } from './preview/preview-state.ts'
import { type BegunImport, uploadPreview } from './upload-preview.ts'
import { isInProgress, notStarted, overallState } from './upload-state.ts'
import type { Upload, useUploads } from './use-uploads.ts'

/** A statement that is added, with the file that it is in. */
export type AddedStatement = { file: FileInPreview; part: PreviewPart }

/** Uploads checked statements one after another, each as an import of its own. */
export function usePreviewUpload(uploads: ReturnType<typeof useUploads>) {
  const [begun] = useState(() => new Map<string, BegunImport>())
  const [sent, setSent] = useState<readonly AddedStatement[]>([])
  const states = sent.map(({ part }) => uploads.uploadOf(part.id).state)
  const inProgress = states.findIndex(isInProgress)
  const ended = states.find(({ step }) => step === 'failed' || step === 'canceled')
  const state = states[inProgress] ?? ended ?? overallState(states)

  async function upload(
    session: PreviewSession,
    added: readonly AddedStatement[],
    currency: string | undefined,
  ) {
    setSent(added)
    const done = new Set<string>()
    await uploads.start(
      added.map(
        ({ file, part }, place): Upload => ({
          id: part.id,
          run: async (report, stop) => {
            const order = { session, file, part, begun, ...(place === 0 && currency && { currency }) }
            const isDone = await uploadPreview(order, (state) => report({ ...notStarted, state }), stop)
            if (isDone) done.add(part.id)
          },
        }),
      ),
    )
    // What was saved before a failure is there already.
    if (done.size < added.length) void session.compareAgain()
  }

  return {
    state,
    /** Which of several statements is being uploaded. */
    subject:
      sent.length > 1 && inProgress >= 0
        ? `${sent[inProgress]?.file.file.name} · ${inProgress + 1} of ${sent.length}`
        : undefined,
    upload,
  }
}
