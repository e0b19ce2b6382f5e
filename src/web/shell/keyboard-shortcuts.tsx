import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { openAddTransaction } from '#web/add-transaction/open-form.ts'
import { areShortcutsOn } from '#web/session/preferences.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { isHandledElsewhere } from '#web/ui/single-keys.ts'

const Sheet = lazyDialog(async () => (await import('./keyboard-shortcuts-sheet.tsx')).KeyboardShortcutsSheet)

/** Milliseconds between the g and the second key. */
const sequenceTimeout = 1500

type Screen =
  | '/'
  | '/upload'
  | '/recurring'
  | '/budgets'
  | '/history'
  | '/reports'
  | '/accounts'
  | '/review'
  | '/settings'

const routeOfKey: Readonly<Record<string, Screen>> = {
  d: '/',
  u: '/upload',
  r: '/recurring',
  b: '/budgets',
  h: '/history',
  p: '/reports',
  a: '/accounts',
  v: '/review',
  s: '/settings',
}

type KeyboardShortcutsProps = { isSheetOpen: boolean; onSheet: (open: boolean) => void }

/** Handles single-key shortcuts outside of text input, and shows the list of them. */
export function KeyboardShortcuts({ isSheetOpen, onSheet }: KeyboardShortcutsProps) {
  const router = useRouter()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const route = timeStamp - goPressedAt.current < sequenceTimeout ? routeOfKey[key] : undefined
    goPressedAt.current = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (route) void router.navigate({ to: route })
    else if (key === 'n') openAddTransaction()
    else if (key === 'c') void router.navigate({ to: '/recurring', hash: 'new', resetScroll: false })
    else if (key === '/') searchHistory(router)
    else if (key === '?') onSheet(true)
    else return
    // Otherwise the key would be typed into the field that gets the focus.
    event.preventDefault()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (areShortcutsOn() && !isHandledElsewhere(event)) act(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    isSheetOpen && (
      <Suspense>
        <Sheet onClose={() => onSheet(false)} />
      </Suspense>
    )
  )
}

type Router = ReturnType<typeof useRouter>

function searchHistory(router: Router) {
  const field = searchField()
  if (field) return field.focus()
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    searchField()?.focus()
  })
  void router.navigate({ to: '/history' })
}

const searchField = () => document.querySelector<HTMLInputElement>('main search input[role=combobox]')
