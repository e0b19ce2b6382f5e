import type { User } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { changeEmail, isEmailProved } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { VerifyEmail } from './verify-email.tsx'

const ConfirmEmailChange = lazyPart(
  async () => (await import('./confirm-email-change.tsx')).ConfirmEmailChange,
)

export function ChangeEmail({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const saving = useMutation({
    mutationFn: changeEmail,
    onSuccess: async () => {
      setIsOpen(false)
      await queryClient.invalidateQueries({ queryKey: ['account', 'user'] })
    },
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <TitledPart
      title="Email Address"
      about={user.email || 'None yet.'}
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>Change Email</Button>}
    >
      {isOpen ? (
        <form onSubmit={save} className="flex max-w-md flex-col items-start gap-4">
          {saving.error && (
            <ErrorBox className="w-full">
              {errorMessage(saving.error, 'The address could not be changed. Please try again.')}
            </ErrorBox>
          )}
          <TextField
            label="New Email Address"
            name="email"
            type="email"
            required
            autoFocus
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="We’ll email both your new and your current address. Your address changes once you confirm."
            className="w-full"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending}>
              Send Emails
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                saving.reset()
                setIsOpen(false)
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          {user.new_email && (
            <Suspense>
              <ConfirmEmailChange current={user.email ?? ''} wanted={user.new_email} />
            </Suspense>
          )}
          <VerifyEmail isVerified={Boolean(user.new_email) || isEmailProved(user)} />
        </>
      )}
    </TitledPart>
  )
}
