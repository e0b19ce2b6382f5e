import { useEffect, useRef, useState } from 'react'
import { type UploadOrder, uploadFile } from './upload-file.ts'
import { type FileUpload, notStarted } from './upload-state.ts'

type Uploads = { readonly [fileId: string]: FileUpload }

/** Uploads files one after another until the screen is left. */
export function useUploads() {
  const [uploads, setUploads] = useState<Uploads>({})
  const [isUploading, setIsUploading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const report = (id: string, upload: FileUpload) => setUploads((uploads) => ({ ...uploads, [id]: upload }))

  /** Continues with the next file if one fails. */
  async function start(orders: readonly UploadOrder[]) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setIsUploading(true)
    try {
      for (const order of orders)
        await uploadFile(order, (upload) => report(order.id, upload), controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      running.current = null
      setIsUploading(false)
    }
  }

  return {
    uploadOf: (id: string): FileUpload => uploads[id] ?? notStarted,
    isUploading,
    start,
    /** Clears the result of a file. */
    reset: (id: string) => report(id, notStarted),
  }
}
