import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendReauthenticationCode, verifyEmail } from '#web/api/account.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'

/** Verifies the address with a code. Entered here, in a session of the account, it removes nothing. */
export function VerifyEmail({ isVerified }: { isVerified: boolean }) {
  const [isSent, setIsSent] = useState(false)
  const sending = useMutation({ mutationFn: sendReauthenticationCode, onSuccess: () => setIsSent(true) })
  const verifying = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  if (verifying.isSuccess) return <SuccessBox>Your email address is verified.</SuccessBox>
  if (isVerified) return null

  const send = () => {
    verifying.reset()
    sending.mutate()
  }
  const verify = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sending.reset()
    verifying.mutate(String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, ''))
  }
  const failure = verifying.error ?? sending.error
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-line bg-sunken p-4">
      <p className="text-pretty">
        <strong className="font-medium">Your email address isn’t verified yet.</strong> Verify it here, and
        your account stays as it is. Otherwise, the first sign-in or password reset by email removes your
        password, linked accounts and other sessions, because a stranger could have added them.
      </p>
      {failure && <ErrorBox className="w-full">{sentenceOf(failure)}</ErrorBox>}
      {isSent ? (
        <form onSubmit={verify} className="flex w-full max-w-md flex-col items-start gap-4">
          <CodeField name="code" autoFocus hint="We’ve emailed you a code." />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={verifying.isPending}>
              Verify Address
            </Button>
            <Button variant="ghost" busy={sending.isPending} onClick={send}>
              Send Again
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="primary" busy={sending.isPending} onClick={send}>
          Send Code
        </Button>
      )}
    </div>
  )
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'reauthentication_not_valid'
    ? 'The code is wrong or has expired.'
    : errorMessage(error, 'The address could not be verified. Please try again.')
