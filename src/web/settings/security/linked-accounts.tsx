import type { User, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dataOf, sendReauthenticationCode, unlinkIdentity } from '#web/api/account.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isProvider, providersQuery } from '#web/api/sign-in-settings.ts'
import { authClient, type Proof } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Item, ItemList } from '#web/ui/item-list.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '#web/ui/text-field.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'

type Change = { link: string } | { unlink: UserIdentity }
type Attempt = { change: Change; proof: Proof }
/** A change that waits for a proof, with what was given so far. */
type Asked = Attempt & { by: 'password' | 'code' }

/** The ways to sign in to this account: its password and its sign-in providers. */
export function LinkedAccounts({ user }: { user: User }) {
  const { data: providers = [] } = useQuery(providersQuery)
  const identities = user.identities ?? []
  const [asked, setAsked] = useState<Asked | null>(null)
  const changing = useMutation({
    mutationFn: ({ change, proof }: Attempt) =>
      'link' in change ? link(change.link, proof) : unlinkIdentity(change.unlink.identity_id, proof),
    onSuccess: async () => {
      setAsked(null)
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    },
    onError: async (error, attempt) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'current_password_required') setAsked({ ...attempt, by: 'password' })
      if (code !== 'reauthentication_needed') return
      await sendReauthenticationCode()
      setAsked({ ...attempt, by: 'code' })
    },
  })
  const nameOf = (provider: string) =>
    ({ email: 'Email', phone: 'Phone' })[provider] ??
    providers.find(({ id }) => id === provider)?.name ??
    (provider.startsWith('sso:') ? 'Single sign-on' : provider)
  const confirmUnlink = (identity: UserIdentity) => {
    const question = `Are you sure you want to unlink ${nameOf(identity.provider)}? It will no longer sign you in.`
    if (window.confirm(question)) changing.mutate({ change: { unlink: identity }, proof: {} })
  }
  const linkable = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id))
  const { error } = changing
  const asksForProof = error instanceof ApiError && /_required|_needed/.test(error.code)
  const leavingFor =
    changing.isPending && 'link' in changing.variables.change ? changing.variables.change.link : undefined
  return (
    <TitledPart title="Linked Accounts" about="You can sign in with any of these.">
      {error && !asksForProof && (
        <ErrorBox>{errorMessage(error, 'Something went wrong. Please try again.')}</ErrorBox>
      )}
      {asked && (
        <ProofForm
          key={asked.by}
          by={asked.by}
          isBusy={changing.isPending}
          onSubmit={(proof) => changing.mutate({ change: asked.change, proof: { ...asked.proof, ...proof } })}
          onCancel={() => {
            setAsked(null)
            changing.reset()
          }}
        />
      )}
      <ItemList label="Linked accounts">
        {identities.map((identity) => (
          <Item
            key={identity.identity_id}
            // The address and the password keep working, so unlinking them would change nothing.
            action={
              identities.length > 1 &&
              identity.provider !== 'email' && (
                <IconButton
                  label={`Unlink ${nameOf(identity.provider)}`}
                  tone="danger"
                  disabled={changing.isPending}
                  onClick={() => confirmUnlink(identity)}
                >
                  <Unlink />
                </IconButton>
              )
            }
          >
            <p>{nameOf(identity.provider)}</p>
            <p className="wrap-anywhere text-muted text-xs">{addressOf(identity)}</p>
          </Item>
        ))}
      </ItemList>
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {linkable.map(({ id, name }) => (
            <Button
              key={id}
              busy={leavingFor === id}
              onClick={() => changing.mutate({ change: { link: id }, proof: {} })}
            >
              Link {name}
            </Button>
          ))}
        </div>
      )}
    </TitledPart>
  )
}

/** Redirects to the provider, which redirects back to Settings. */
async function link(provider: string, proof: Proof): Promise<void> {
  if (!isProvider(provider)) return
  const options = { redirectTo: `${location.origin}/login/finish?next=/settings` }
  await dataOf(authClient.linkWithProof(proof, { provider, options }))
}

type ProofFormProps = {
  by: Asked['by']
  isBusy: boolean
  onSubmit: (proof: Proof) => void
  onCancel: () => void
}

/** Asks for what the server requires before it links or unlinks. */
function ProofForm({ by, isBusy, onSubmit, onCancel }: ProofFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('proof'))
    onSubmit(by === 'password' ? { current_password: given } : { nonce: given.trim() })
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col items-start gap-4">
      {by === 'password' ? (
        <PasswordField
          label="Current Password"
          name="proof"
          required
          autoFocus
          autoComplete="current-password"
          hint="Required to change how you sign in."
          className="w-full"
        />
      ) : (
        <CodeField name="proof" hint="We sent you a code because you signed in a while ago." autoFocus />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          Continue
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const addressOf = ({ identity_data: data }: UserIdentity): string =>
  [data?.email, data?.phone, data?.preferred_username, data?.name].find(
    (text) => typeof text === 'string' && text,
  ) ?? ''
