import type { Provider } from '@supabase/auth-js'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { providersOf, type SignInSettings } from '#web/api/sign-in-settings.ts'
import { authClient } from '#web/session/auth-client.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/error-box.tsx'
import { finishAddress } from './mail-requests.ts'
import { ProviderMark } from './provider-mark.tsx'
import { sentenceOf } from './sentence-of.ts'

type ProviderButtonsProps = { settings: SignInSettings; next: string | undefined }

/** One for each provider that the operator has set up, and one for companies. */
export function ProviderButtons({ settings, next }: ProviderButtonsProps) {
  const [leavingFor, setLeavingFor] = useState<Provider>()
  const [problem, setProblem] = useState('')
  const leave = async (provider: Provider) => {
    setLeavingFor(provider)
    setProblem('')
    const redirectTo = finishAddress('provider', next)
    const { error } = await authClient.signInWithOAuth({ provider, options: { redirectTo } })
    if (!error) return
    setProblem(sentenceOf(error))
    setLeavingFor(undefined)
  }
  return (
    <>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      {providersOf(settings).map(({ id, name }) => (
        <Button
          key={id}
          busy={leavingFor === id}
          disabled={leavingFor !== undefined}
          onClick={() => void leave(id)}
          className="fade-in min-h-10 w-full"
        >
          <ProviderMark id={id} />
          Continue with {name}
        </Button>
      ))}
      {settings.saml_enabled && (
        <Link
          to="/login/company"
          search={{ next }}
          className={classNames(buttonLook('secondary'), 'fade-in min-h-10 w-full')}
        >
          <Building2 aria-hidden="true" className="size-4" />
          Continue with Your Company
        </Link>
      )}
    </>
  )
}
