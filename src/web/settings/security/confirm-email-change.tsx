import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { confirmEmailChange } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'

/** A change that waits for its messages to be answered: by their links, or by the codes in them here. */
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
