const newWorker = () => new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })

let spare: Worker | null = null

/** Starts a worker while the user chooses a file, so that its code is there when the file is. */
export function prepareWorker(): void {
  if (spare) return
  const worker = newWorker()
  spare = worker
  // Where it could not be loaded, the preview tries again.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
}

/** The worker that is ready, or a new one. */
export function takeWorker(): Worker {
  const worker = spare ?? newWorker()
  spare = null
  return worker
}
