import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { providersOf, readSignInSettings, type SignInSettings } from '#web/api/sign-in-settings.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const ProviderButtons = lazy(async () => ({
  default: (await import('./provider-buttons.tsx')).ProviderButtons,
}))

type OtherWaysProps = { next: string | undefined; isSignUp: boolean }

/** What opens an account beside its password. Most servers have no provider, and then load nothing for them. */
export function OtherWays({ next, isSignUp }: OtherWaysProps) {
  const settings = useSignInSettings()
  const hasMore = settings && (providersOf(settings).length > 0 || settings.saml_enabled)
  if (isSignUp && !hasMore) return null
  return (
    <div className="mt-4 flex flex-col gap-2.5 border-line border-t pt-6">
      {!isSignUp && (
        <Link
          to="/login/code"
          search={{ next }}
          className={classNames(buttonLook('secondary'), 'min-h-10 w-full')}
        >
          Email Me a Code
        </Link>
      )}
      {hasMore && (
        <Suspense>
          <ProviderButtons settings={settings} next={next} />
        </Suspense>
      )}
    </div>
  )
}

function useSignInSettings(): SignInSettings | undefined {
  const [settings, setSettings] = useState<SignInSettings>()
  useEffect(() => {
    readSignInSettings().then(setSettings, (error: unknown) => {
      // A password and a code still open the account, so the page says nothing of it.
      console.warn('Other ways to sign in could not be asked for.', error)
    })
  }, [])
  return settings
}
