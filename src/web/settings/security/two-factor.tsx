import type { Factor, User } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dataOf } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { authClient } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Item, ItemList } from '#web/ui/item-list.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

const AddAuthenticator = lazyPart(async () => (await import('./add-authenticator.tsx')).AddAuthenticator)
const RecoveryCodes = lazyPart(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)

/** Codes from an authenticator app, required after the password. */
export function TwoFactor({ user }: { user: User }) {
  const [isAdding, setIsAdding] = useState(false)
  const [isNew, setIsNew] = useState(false)
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
  const removing = useMutation({
    mutationFn: async (factor: Factor) => {
      await dataOf(authClient.mfa.unenroll({ factorId: factor.id }))
      // The current token still claims a second factor.
      await authClient.refreshSession()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'user'] }),
  })
  const confirmRemoval = (factor: Factor) => {
    const question =
      factors.length === 1
        ? 'Are you sure you want to remove your only second factor? Your password alone will be enough to sign in.'
        : 'Are you sure you want to remove this second factor?'
    if (window.confirm(question)) removing.mutate(factor)
  }
  return (
    <TitledPart
      title="Two-factor Authentication"
      about={
        factors.length === 0
          ? 'Off. With an authenticator app, a stolen password is not enough to sign in.'
          : 'On. After your password, you enter a code from your app.'
      }
      action={
        !isAdding && (
          <Button onClick={() => setIsAdding(true)}>{factors.length === 0 ? 'Set Up' : 'Add Another'}</Button>
        )
      }
    >
      {removing.error && (
        <ErrorBox>
          {errorMessage(removing.error, 'The second factor could not be removed. Please try again.')}
        </ErrorBox>
      )}
      {isAdding && (
        <Suspense>
          <AddAuthenticator
            isFirst={factors.length === 0}
            onDone={() => {
              setIsAdding(false)
              setIsNew(factors.length === 0)
            }}
            onCancel={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      {factors.length > 0 && (
        <ItemList label="Second factors">
          {factors.map((factor) => (
            <Item
              key={factor.id}
              action={
                <IconButton
                  label={`Remove ${nameOf(factor)}`}
                  tone="danger"
                  disabled={removing.isPending}
                  onClick={() => confirmRemoval(factor)}
                >
                  <Trash2 />
                </IconButton>
              }
            >
              <p className="wrap-anywhere">{nameOf(factor)}</p>
              <p className="text-muted text-xs">Added {format.dayOfTime(factor.created_at)}</p>
            </Item>
          ))}
        </ItemList>
      )}
      {factors.length > 0 && (
        <Suspense>
          <RecoveryCodes createsAtOnce={isNew} />
        </Suspense>
      )}
    </TitledPart>
  )
}

const nameOf = (factor: Factor): string =>
  factor.friendly_name || (factor.factor_type === 'phone' ? 'Phone' : 'Authenticator app')
