import { useEffect, useRef, useState } from 'react'
import type { Stop } from './send-statement.ts'
import { type FileUpload, notStarted } from './upload-state.ts'

/** An upload by its id. Reports each step, and rejects only when it is stopped. */
export type Upload = { id: string; run: (report: (upload: FileUpload) => void, stop: Stop) => Promise<void> }

type Uploads = { readonly [fileId: string]: FileUpload }

/** Uploads files one after another until the screen is left or the user cancels. */
export function useUploads() {
  const [uploads, setUploads] = useState<Uploads>({})
  const [isUploading, setIsUploading] = useState(false)
  const [isCanceling, setIsCanceling] = useState(false)
  const running = useRef<AbortController>(null)
  const canceled = useRef(false)
  useEffect(() => () => running.current?.abort(), [])

  const report = (id: string, upload: FileUpload) => setUploads((uploads) => ({ ...uploads, [id]: upload }))

  /** Continues with the next file if one fails. */
  async function start(ordered: readonly Upload[]) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    canceled.current = false
    setIsCanceling(false)
    setIsUploading(true)
    try {
      const stop = { signal: controller.signal, isCanceled: () => canceled.current }
      for (const { id, run } of ordered) {
        if (canceled.current) break
        await run((upload) => report(id, upload), stop)
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      running.current = null
      setIsUploading(false)
    }
  }

  return {
    uploadOf: (id: string): FileUpload => uploads[id] ?? notStarted,
    /** Whether something may have been saved. */
    isStarted: Object.values(uploads).some(({ state }) => state.step !== 'idle'),
    isUploading,
    isCanceling,
    start,
    /** Stops after the batch under way. */
    cancel() {
      canceled.current = true
      setIsCanceling(true)
    },
    /** Clears the result of a file. */
    reset: (id: string) => report(id, notStarted),
  }
}
