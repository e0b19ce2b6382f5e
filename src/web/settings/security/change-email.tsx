import type { User } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeEmail, confirmEmailChange } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { CodeField, TextField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

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

/** A change that waits for its messages to be answered: by their links, or by the codes in them here. */
function ConfirmEmailChange({ current, wanted }: { current: string; wanted: string }) {
  const confirming = useMutation({
    mutationFn: async (codes: { email: string; code: string }[]) => {
      for (const { email, code } of codes) await confirmEmailChange(email, code)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'user'] }),
  })
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const codes = [current, wanted].map((email) => ({ email, code: String(form.get(email) ?? '').trim() }))
    confirming.mutate(codes.filter(({ code }) => code !== ''))
  }
  return (
    <form
      ref={handFocusOn}
      onSubmit={confirm}
      className="flex max-w-md flex-col items-start gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      <p role="status" className="wrap-anywhere">
        Waiting for <strong className="font-medium">{wanted}</strong> to be confirmed. Open the links in the
        messages we have sent, or type their codes here.
      </p>
      {confirming.error && (
        <ErrorBox className="w-full">
          {errorMessage(confirming.error, 'The code could not be checked. Please try again.')}
        </ErrorBox>
      )}
      {confirming.isSuccess && (
        <p role="status" className="text-positive">
          That one is confirmed. Please confirm the other address, too.
        </p>
      )}
      {current && <CodeField name={current} label={`Code sent to ${current}`} required={false} />}
      <CodeField name={wanted} label={`Code sent to ${wanted}`} required={false} />
      <Button type="submit" variant="primary" busy={confirming.isPending}>
        Confirm
      </Button>
    </form>
  )
}
