import { lazy } from 'react'

// The code that shows the contents of files loads when the user is about to choose a file.

const loadCheckStep = async () => ({ default: (await import('./check-step.tsx')).CheckStep })
const loadBankPreview = async () => ({ default: (await import('./bank-preview.tsx')).BankPreview })
const loadBankPreviews = async () => ({ default: (await import('./bank-previews.tsx')).BankPreviews })

export const CheckStep = lazy(loadCheckStep)

// If the preview cannot be loaded, statements of the three banks can still be uploaded.
const nothing = { default: () => null }
export const BankPreview = lazy(() => loadBankPreview().catch(() => nothing))
export const BankPreviews = lazy(() => loadBankPreviews().catch(() => nothing))

const loadDetection = () => import('#domain/statements/detect-bank.ts')
const startWorker = async () => (await import('./preview/spare-worker.ts')).prepareWorker()

/** Starts loading the previews and their worker. If that fails, they are loaded again when one is shown. */
export function preloadPreviews() {
  for (const load of [startWorker, loadDetection, loadCheckStep, loadBankPreview, loadBankPreviews])
    load().catch(() => {})
}
