import type { Provider } from '@supabase/auth-js'
import { Link } from '@tanstack/react-router'
import { Apple, Building2, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { providersOf, type SignInSettings } from '#web/api/sign-in-settings.ts'
import { authClient } from '#web/session/auth-client.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { finishAddress, messageOf } from './sign-in.ts'

/** A button for each configured provider, and one for single sign-on. */
export function ProviderButtons({ settings }: { settings: SignInSettings }) {
  const [leavingFor, setLeavingFor] = useState<Provider>()
  const [problem, setProblem] = useState('')
  const leave = async (provider: Provider) => {
    setLeavingFor(provider)
    setProblem('')
    const redirectTo = finishAddress('provider')
    const { error } = await authClient.signInWithOAuth({ provider, options: { redirectTo } })
    if (!error) return
    setProblem(messageOf(error))
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
        <Link to="/login/company" className={classNames(buttonLook('secondary'), 'fade-in min-h-10 w-full')}>
          <Building2 aria-hidden="true" className="size-4" />
          Continue with Your Company
        </Link>
      )}
    </>
  )
}

/** The logos of the providers. A generic OpenID provider gets a key. */
const marks: Record<string, [color: string, path: string][]> = {
  google: [
    [
      '#4285F4',
      'M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.8z',
    ],
    ['#34A853', 'M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8H1.3v3.1A12 12 0 0 0 12 24z'],
    ['#FBBC05', 'M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6H1.3a12 12 0 0 0 0 10.8z'],
    ['#EA4335', 'M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z'],
  ],
  azure: [
    ['#F25022', 'M1 1h10.5v10.5H1z'],
    ['#7FBA00', 'M12.5 1H23v10.5H12.5z'],
    ['#00A4EF', 'M1 12.5h10.5V23H1z'],
    ['#FFB900', 'M12.5 12.5H23V23H12.5z'],
  ],
  github: [
    [
      'currentColor',
      'M12 .5a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2 0 1.9 1.2 1.9 1.2 1 1.8 2.8 1.3 3.5 1 0-.8.4-1.3.7-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8 0 3.2.9.8 1.3 1.9 1.3 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1 .9 2.2v3.3c0 .3.1.7.8.6A12 12 0 0 0 12 .5z',
    ],
  ],
  gitlab: [
    ['#E24329', 'M12 22.5 16.2 9.6H7.8z'],
    ['#FC6D26', 'M12 22.5 7.8 9.6H1.9zM12 22.5 16.2 9.6h5.9z'],
    ['#FCA326', 'M1.9 9.6.6 13.6c-.1.4 0 .8.3 1L12 22.5zM22.1 9.6l1.3 4c.1.4 0 .8-.3 1L12 22.5z'],
    ['#E24329', 'M1.9 9.6h5.9L5.3 1.8c-.1-.4-.7-.4-.8 0zM22.1 9.6h-5.9l2.5-7.8c.1-.4.7-.4.8 0z'],
  ],
}

export function ProviderMark({ id }: { id: string }) {
  if (id === 'apple') return <Apple aria-hidden="true" className="size-4" />
  const shapes = marks[id]
  if (!shapes) return <KeyRound aria-hidden="true" className="size-4" />
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4">
      {shapes.map(([color, path]) => (
        <path key={path} fill={color} d={path} />
      ))}
    </svg>
  )
}
