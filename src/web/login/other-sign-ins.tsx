import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { providersOf, readSignInSettings, type SignInSettings } from '#web/api/sign-in-settings.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ProviderButtons = lazyPart(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** Ways to sign in without a password. The code for providers is only loaded on servers that have some. */
export function OtherSignIns({ isSignUp }: { isSignUp: boolean }) {
  const settings = useSignInSettings()
  const hasMore = settings && (providersOf(settings).length > 0 || settings.saml_enabled)
  if (isSignUp && !hasMore) return null
  return (
    <div className="mt-4 flex flex-col gap-2.5 border-line border-t pt-6">
      {!isSignUp && (
        <Link to="/login/code" className={classNames(buttonLook('secondary'), 'min-h-10 w-full')}>
          Email Me a Code
        </Link>
      )}
      {hasMore && (
        <Suspense>
          <ProviderButtons settings={settings} />
        </Suspense>
      )}
    </div>
  )
}

function useSignInSettings(): SignInSettings | undefined {
  const [settings, setSettings] = useState<SignInSettings>()
  useEffect(() => {
    readSignInSettings().then(setSettings, (error: unknown) => {
      // Not shown to the user, who can still sign in with a password or a code.
      console.warn('The sign-in settings could not be loaded.', error)
    })
  }, [])
  return settings
}
