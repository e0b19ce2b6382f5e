import { useSession } from '#web/session/session-state.ts'
import { Brand } from '#web/shell/brand.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginPicture } from './login-picture.tsx'

/** Where a visitor signs in or up; the router moves them on as soon as there is a session. */
export function LoginScreen() {
  const session = useSession()
  const hasEnded = session.status === 'signed-out' && session.why === 'ended'
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-5 py-6 md:px-10 md:py-8">
        <Brand />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          {hasEnded && (
            <p
              role="status"
              className="mb-6 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-muted"
            >
              Your session has ended. Please sign in again.
            </p>
          )}
          <LoginForm />
        </div>
      </main>
      <LoginPicture />
    </div>
  )
}
