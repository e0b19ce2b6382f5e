import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { dataOf } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { authClient } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { CodeField } from '#web/ui/text-field.tsx'

type AddAuthenticatorProps = { isFirst: boolean; onDone: () => void; onCancel: () => void }

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function AddAuthenticator({ isFirst, onDone, onCancel }: AddAuthenticatorProps) {
  const id = useId()
  // A new factor each time the form opens. The server deletes unverified ones after a while.
  const { data: factor, error } = useQuery({
    queryKey: ['account', 'new-factor', id],
    queryFn: () =>
      dataOf(
        authClient.mfa.enroll({
          factorType: 'totp',
          friendlyName: `Authenticator app, ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const verifying = useMutation({
    mutationFn: async (code: string) => {
      if (factor) await dataOf(authClient.mfa.challengeAndVerify({ factorId: factor.id, code }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['account', 'user'] })
      await queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] })
      onDone()
    },
  })
  const verify = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verifying.mutate(String(new FormData(event.currentTarget).get('code')).replaceAll(' ', ''))
  }

  if (error)
    return (
      <ErrorBox>
        <p>{errorMessage(error, 'The second factor could not be set up. Please try again.')}</p>
        <Button onClick={onCancel} className="mt-3">
          Close
        </Button>
      </ErrorBox>
    )
  return (
    <form onSubmit={verify} className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-start gap-5">
        {factor ? (
          <img
            src={factor.totp.qr_code}
            alt="QR code for your authenticator app"
            className="size-40 shrink-0 rounded-lg bg-white p-2"
          />
        ) : (
          <Skeleton className="size-40 shrink-0" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <p>Scan the QR code with your authenticator app, or enter this secret:</p>
          <p className="wrap-anywhere mt-2 select-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-xs">
            {factor?.totp.secret.match(/.{1,4}/g)?.join(' ') ?? '…'}
          </p>
          {isFirst && (
            <p className="mt-3 text-muted text-xs">Setting it up signs you out on all other devices.</p>
          )}
        </div>
      </div>
      {verifying.error && (
        <ErrorBox>
          {errorMessage(verifying.error, 'The code could not be checked. Please try again.')}
        </ErrorBox>
      )}
      <CodeField name="code" label="Code from the app" autoFocus className="w-full max-w-xs" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={verifying.isPending} disabled={!factor}>
          Turn On
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
