import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { confirmEmailChange } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'

/** A change that is not confirmed yet. Users confirm it with the links in the emails, or enter the codes here. */
export function ConfirmEmailChange({ current, wanted }: { current: string; wanted: string }) {
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
      onSubmit={confirm}
      className="flex max-w-md flex-col items-start gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      <p role="status" className="wrap-anywhere">
        Waiting for you to confirm <strong className="font-medium">{wanted}</strong>. Open the links in the
        emails we sent, or enter their codes here.
      </p>
      {confirming.error && (
        <ErrorBox className="w-full">
          {errorMessage(confirming.error, 'The code could not be checked. Please try again.')}
        </ErrorBox>
      )}
      {confirming.isSuccess && (
        <p role="status" className="text-positive">
          Confirmed. Please confirm the other address as well.
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
