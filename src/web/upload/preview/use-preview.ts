import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { createPreviewSession, type PreviewSession } from './preview-session.ts'
import { emptyPreview } from './preview-state.ts'

const neverChanges = () => () => {}
const getNothing = () => emptyPreview

/** Files that are read and compared before they are saved; its worker lives from the first file until they are closed. */
export function usePreview() {
  const { currency } = useFormatSettings()
  const [session, setSession] = useState<PreviewSession | null>(null)
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const state = useSyncExternalStore(session?.subscribe ?? neverChanges, session?.getState ?? getNothing)

  return {
    session,
    state,
    ledgerCurrency: currency,
    /** Closes what was open and reads these files. */
    open(files: readonly { file: File; bank: BankId | null }[], again = '') {
      ending.current?.abort()
      const controller = new AbortController()
      ending.current = controller
      const opened = createPreviewSession({ ledgerCurrency: currency, again }, controller.signal)
      setSession(opened)
      void opened.add(files)
    },
  }
}
