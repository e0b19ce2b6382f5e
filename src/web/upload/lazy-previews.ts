import { lazy } from 'react'

// What shows the contents of a file is loaded when the user is about to choose one.

const loadCheckStep = async () => ({ default: (await import('./check-step.tsx')).CheckStep })
const loadBankPreview = async () => ({ default: (await import('./bank-preview.tsx')).BankPreview })
const loadBankPreviews = async () => ({ default: (await import('./bank-previews.tsx')).BankPreviews })

export const CheckStep = lazy(loadCheckStep)

// A statement of the three banks can be uploaded without its preview.
const nothing = { default: () => null }
export const BankPreview = lazy(() => loadBankPreview().catch(() => nothing))
export const BankPreviews = lazy(() => loadBankPreviews().catch(() => nothing))

/** Starts to load the previews. If that fails, showing one tries again. */
export function preloadPreviews() {
  for (const load of [loadCheckStep, loadBankPreview, loadBankPreviews]) load().catch(() => {})
}
