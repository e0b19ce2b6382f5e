import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { sendReauthenticationCode, verifyEmail } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { CodeField } from '#web/ui/text-field.tsx'

/** Takes a code as the proof of the address while nobody has given one; typed here, it leaves everything as it is. */
export function VerifyEmail({ isVerified }: { isVerified: boolean }) {
  const sending = useMutation({ mutationFn: sendReauthenticationCode })
  const verifying = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  if (verifying.isSuccess) return <SuccessBox>Your email address is verified.</SuccessBox>
  if (isVerified) return null

  const verify = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verifying.mutate(String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, ''))
  }
  const failure = verifying.error ?? sending.error
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-line bg-sunken p-4">
      <p>
        <strong className="font-medium">Your email address isn’t verified yet.</strong> Verify it here, and
        everything in your account stays as it is. Otherwise, the first time someone signs in or resets the
        password by email, the password, linked accounts and other sessions are removed, because a stranger
        could have added them.
      </p>
      {failure && (
        <ErrorBox className="w-full">
          {errorMessage(failure, 'The address could not be verified. Please try again.')}
        </ErrorBox>
      )}
      {sending.isSuccess ? (
        <form ref={handFocusOn} onSubmit={verify} className="flex w-full max-w-md flex-col items-start gap-4">
          <CodeField name="code" autoFocus hint="We have sent it to your address." />
          <Button type="submit" variant="primary" busy={verifying.isPending}>
            Verify Address
          </Button>
        </form>
      ) : (
        <Button variant="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
          Send Code
        </Button>
      )}
    </div>
  )
}
