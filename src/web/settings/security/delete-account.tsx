import type { User } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { deleteAccount, sendReauthenticationCode } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { endSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <TitledPart
      title="Delete My Account"
      about="Permanently deletes all your data from this server."
      action={
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete Account
        </Button>
      }
    >
      {isOpen && <DeleteAccountDialog email={user.email ?? ''} onClose={() => setIsOpen(false)} />}
    </TitledPart>
  )
}

/** Says what will be deleted and asks for the password, or for a mailed code if there is none. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const sending = useMutation({ mutationFn: sendReauthenticationCode })
  const deleting = useMutation({ mutationFn: deleteAccount, onSuccess: endSession })
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => String(form.get(name) ?? '').trim()
    deleting.mutate(sending.isSuccess ? { nonce: given('code') } : { password: String(form.get('password')) })
  }
  const failure = deleting.error ?? sending.error
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form onSubmit={remove} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          This deletes all transactions, rules and recurring costs of{' '}
          <strong className="font-medium">{email}</strong>, your profile and all your sessions. It cannot be
          undone.
        </p>
        {failure && (
          <ErrorBox>{errorMessage(failure, 'Your account could not be deleted. Please try again.')}</ErrorBox>
        )}
        {sending.isSuccess ? (
          <CodeField key="code" name="code" autoFocus hint="We sent it to you." />
        ) : (
          <PasswordField
            key="password"
            label="Password"
            name="password"
            required
            autoFocus
            autoComplete="current-password"
          />
        )}
        {!sending.isSuccess && (
          <Button
            variant="ghost"
            busy={sending.isPending}
            onClick={() => sending.mutate()}
            className="-mt-1 -ml-3.5 self-start"
          >
            I have no password. Send me a code.
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep Account</Button>
          <Button type="submit" variant="danger" busy={deleting.isPending}>
            Delete Everything
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
