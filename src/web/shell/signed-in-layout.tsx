import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AddTransaction } from '#web/add-transaction/add-transaction.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session-state.ts'
import { keepFocus } from '#web/ui/focus.ts'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { Notices } from './notices.tsx'
import { useFormatOf } from './use-format-of.ts'

/** The layout of every signed-in screen. */
export function SignedInLayout() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one user's data must not be shown to the next
  useEffect(() => () => queryClient.clear(), [userId])
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every user has a <main> of their own
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [userId])
  useFormatOf(userId)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // The guard is about to redirect. Until then, nothing may be fetched without a user.
  if (userId === undefined) return null
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#main"
        className="sr-only z-20 rounded-lg bg-accent-solid px-4 py-2 font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationBar onShortcuts={() => setIsSheetOpen(true)} />
      <Notices userId={userId} />
      <AddTransaction key={`add-${userId}`} />
      <KeyboardShortcuts isSheetOpen={isSheetOpen} onSheet={setIsSheetOpen} />
      <main
        ref={main}
        key={userId}
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 py-6 outline-none md:px-6 md:py-10"
      >
        <Outlet />
      </main>
    </QueryClientProvider>
  )
}

/** Moves the focus to the new screen. Otherwise a screen reader would stay on the link. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname, main])
}
