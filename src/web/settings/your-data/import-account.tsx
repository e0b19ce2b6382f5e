import { useBlocker } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useId } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { ImportProgress, ImportQuestion } from './import-steps.tsx'
import { useAccountImport } from './use-account-import.ts'

export function ImportAccount() {
  const { state, choose, start, reset } = useAccountImport()
  const inputId = useId()
  useLeaveConfirmation(state.step === 'sending')
  return (
    <TitledPart
      title="Import"
      about="Adds the contents of an exported file to this account. Existing transactions stay as they are and are not duplicated. Your name, formats, currency, rules for the same description and existing recurring costs are replaced."
      action={<AccountFileButton id={inputId} disabled={state.step === 'sending'} onChoose={choose} />}
    >
      <div role="status" data-focus-next={inputId} className="empty:hidden">
        {state.step === 'reading' && <p className="text-muted">Reading the file...</p>}
        {state.step === 'refused' && (
          <ErrorBox>
            <span className="wrap-anywhere">{state.problem}</span>
          </ErrorBox>
        )}
        {(state.step === 'ready' || state.step === 'stopped') && (
          <ImportQuestion {...state} onStart={start} onCancel={reset} />
        )}
        {(state.step === 'sending' || state.step === 'complete') && <ImportProgress {...state} />}
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

type AccountFileButtonProps = {
  id: string
  disabled: boolean
  onChoose: (file: File) => void
}

/** A native file input that looks like a button. */
const AccountFileButton = ({ id, disabled, onChoose }: AccountFileButtonProps) => (
  <label
    className={classNames(
      buttonLook('secondary'),
      'relative cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    )}
  >
    <Upload aria-hidden="true" className="size-4" />
    Import Account
    <input
      id={id}
      type="file"
      accept=".json,application/json"
      disabled={disabled}
      // Otherwise choosing the same file again, after it has changed, would not fire an event.
      onClick={(event) => {
        event.currentTarget.value = ''
      }}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onChoose(file)
      }}
      className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
    />
  </label>
)
