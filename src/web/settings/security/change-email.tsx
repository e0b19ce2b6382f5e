import type { User } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeEmail } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { ConfirmEmailChange } from './confirm-email-change.tsx'

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
      title="E-mail Address"
      about={user.email || 'You have not given one.'}
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>Change E-mail</Button>}
    >
      {isOpen ? (
        <form ref={handFocusOn} onSubmit={save} className="flex max-w-md flex-col items-start gap-4">
          {saving.error && (
            <ErrorBox className="w-full">
              {errorMessage(saving.error, 'The address could not be changed. Please try again.')}
            </ErrorBox>
          )}
          <TextField
            label="New E-mail Address"
            name="email"
            type="email"
            required
            autoFocus
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="We send a message to the new address and to the one you have now. Nothing changes before you confirm it."
            className="w-full"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending}>
              Send Messages
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
        user.new_email && <ConfirmEmailChange current={user.email ?? ''} wanted={user.new_email} />
      )}
    </TitledPart>
  )
}
