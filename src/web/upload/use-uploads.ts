import { useEffect, useRef, useState } from 'react'
import { type UploadOrder, uploadFile } from './upload-file.ts'
import { type FileUpload, noUpload } from './upload-state.ts'

type Uploads = { readonly [fileId: string]: FileUpload }

/** Uploads files one after another; all of it ends with the screen. */
export function useUploads() {
  const [uploads, setUploads] = useState<Uploads>({})
  const [isUploading, setIsUploading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const report = (id: string, upload: FileUpload) => setUploads((uploads) => ({ ...uploads, [id]: upload }))

  /** A file that fails does not keep the next from its turn. */
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
    uploadOf: (id: string): FileUpload => uploads[id] ?? noUpload,
    isUploading,
    start,
    /** Forgets how the upload of a file ended. */
    forget: (id: string) => report(id, noUpload),
  }
}
