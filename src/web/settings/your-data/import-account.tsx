import { useBlocker } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { useAccountImport } from './use-account-import.ts'

const ImportQuestion = lazyPart(async () => (await import('./import-steps.tsx')).ImportQuestion)
const ImportProgress = lazyPart(async () => (await import('./import-steps.tsx')).ImportProgress)

export function ImportAccount() {
  const { state, choose, start, reset } = useAccountImport()
  const inputId = useId()
  useLeaveConfirmation(state.step === 'sending')
  return (
    <TitledPart
      title="Import"
      about="Adds the contents of an exported file to this account. Existing transactions stay as they are and are not duplicated. Your name, formats, currency, rules for the same description and existing recurring costs are replaced."
      action={
        <FileButton
          id={inputId}
          accept=".json,.zip,application/json,application/zip"
          disabled={state.step === 'sending'}
          onChoose={choose}
        >
          Import Account
        </FileButton>
      }
    >
      <div role="status" data-focus-next={inputId} className="empty:hidden">
        {state.step === 'reading' && <p className="text-muted">Reading the file...</p>}
        {state.step === 'refused' && (
          <ErrorBox>
            <span className="wrap-anywhere">{state.problem}</span>
          </ErrorBox>
        )}
        <Suspense>
          {(state.step === 'ready' || state.step === 'stopped') && (
            <ImportQuestion {...state} onStart={start} onCancel={reset} />
          )}
          {(state.step === 'sending' || state.step === 'complete') && <ImportProgress {...state} />}
        </Suspense>
      </div>
    </TitledPart>
  )
}

function useLeaveConfirmation(isSending: boolean) {
  useBlocker({
    // A signed-out user has no import to wait for.
    shouldBlockFn: ({ next }) =>
      isSending &&
      next.pathname !== '/login' &&
      !window.confirm(
        'The import is still running. Leave and stop it? You can import the file again to add the rest.',
      ),
    enableBeforeUnload: isSending,
  })
}
