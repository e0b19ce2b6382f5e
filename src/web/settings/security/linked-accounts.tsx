import type { User, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { dataOf } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isProvider, providersQuery } from '#web/api/sign-in-settings.ts'
import { authClient } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

/** The ways to sign in to this account: its password and its sign-in providers. */
export function LinkedAccounts({ user }: { user: User }) {
  const { data: providers = [] } = useQuery(providersQuery)
  const identities = user.identities ?? []
  const linking = useMutation({
    // Redirects to the provider, which redirects back to Settings.
    mutationFn: async (provider: string) => {
      if (isProvider(provider))
        await dataOf(
          authClient.linkIdentity({
            provider,
            options: { redirectTo: `${location.origin}/login/finish?next=/settings` },
          }),
        )
    },
  })
  const unlinking = useMutation({
    mutationFn: (identity: UserIdentity) => dataOf(authClient.unlinkIdentity(identity)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  const nameOf = (provider: string) =>
    ({ email: 'Email', phone: 'Phone' })[provider] ??
    providers.find(({ id }) => id === provider)?.name ??
    (provider.startsWith('sso:') ? 'Single sign-on' : provider)
  const confirmUnlink = (identity: UserIdentity) => {
    const question = `Are you sure you want to unlink ${nameOf(identity.provider)}? It will no longer sign you in.`
    if (window.confirm(question)) unlinking.mutate(identity)
  }
  const linkable = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id))
  const error = linking.error ?? unlinking.error
  return (
    <TitledPart title="Linked Accounts" about="You can sign in with any of these.">
      {error && <ErrorBox>{errorMessage(error, 'Something went wrong. Please try again.')}</ErrorBox>}
      <ul aria-label="Linked accounts" className="divide-y divide-line">
        {identities.map((identity) => (
          <li
            key={identity.identity_id}
            ref={handFocusOn}
            className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p>{nameOf(identity.provider)}</p>
              <p className="wrap-anywhere text-muted text-xs">{addressOf(identity)}</p>
            </div>
            {identities.length > 1 && (
              <IconButton
                label={`Unlink ${nameOf(identity.provider)}`}
                tone="danger"
                disabled={unlinking.isPending}
                onClick={() => confirmUnlink(identity)}
              >
                <Unlink />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {linkable.map(({ id, name }) => (
            <Button
              key={id}
              busy={linking.isPending && linking.variables === id}
              onClick={() => linking.mutate(id)}
            >
              Link {name}
            </Button>
          ))}
        </div>
      )}
    </TitledPart>
  )
}

const addressOf = ({ identity_data: data }: UserIdentity): string =>
  [data?.email, data?.phone, data?.preferred_username, data?.name].find(
    (text) => typeof text === 'string' && text,
  ) ?? ''
