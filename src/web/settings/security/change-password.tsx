import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword, type PasswordChange, sendReauthenticationCode } from '#web/api/account.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { NewPasswordField } from '#web/passwords/new-password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

/** What the server requires to change the password: nothing, the current one, or a code that it mailed. */
type Proof = 'none' | 'password' | 'code'

export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false)
  const [proof, setProof] = useState<Proof>('none')
  const saving = useMutation({
    mutationFn: (change: PasswordChange) => changePassword(change),
    onSuccess: async () => {
      setIsOpen(false)
      setProof('none')
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'current_password_required') setProof('password')
      if (code !== 'reauthentication_needed') return
      await sendReauthenticationCode()
      setProof('code')
    },
  })
  const asksForMore = saving.error instanceof ApiError && /_required|_needed/.test(saving.error.code)

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => String(form.get(name) ?? '')
    saving.mutate({
      password: given('password'),
      ...(proof === 'password' ? { current_password: given('current') } : {}),
      ...(proof === 'code' ? { nonce: given('code') } : {}),
    })
  }

  return (
    <TitledPart
      title="Password"
      about="Changing it signs you out on all other devices."
      action={
        !isOpen && (
          <Button
            onClick={() => {
              saving.reset()
              setIsOpen(true)
            }}
          >
            Change Password
          </Button>
        )
      }
    >
      {isOpen ? (
        <form onSubmit={save} className="flex max-w-md flex-col items-start gap-4">
          {saving.error && !asksForMore && (
            <ErrorBox className="w-full">
              {errorMessage(saving.error, 'The password could not be changed. Please try again.')}
            </ErrorBox>
          )}
          {proof === 'password' && (
            <PasswordField
              label="Current Password"
              name="current"
              required
              autoFocus
              autoComplete="current-password"
              hint="Required to set a new password."
              className="w-full"
            />
          )}
          {proof === 'code' && (
            <CodeField name="code" hint="We sent you a code, because you signed in a while ago." autoFocus />
          )}
          <NewPasswordField label="New Password" autoFocus={proof === 'none'} className="w-full" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending}>
              Save Password
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        saving.isSuccess && (
          <SuccessBox>Password changed. You were signed out on all other devices.</SuccessBox>
        )
      )}
    </TitledPart>
  )
}
