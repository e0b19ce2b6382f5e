import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut, Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { signOut } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Brand } from './brand.tsx'

const places = [
  { to: '/', name: 'Dashboard' },
  { to: '/upload', name: 'Upload' },
  { to: '/recurring', name: 'Recurring' },
  { to: '/budgets', name: 'Budgets' },
  { to: '/history', name: 'History' },
  { to: '/reports', name: 'Reports' },
  { to: '/accounts', name: 'Accounts' },
  { to: '/settings', name: 'Settings' },
] as const

/** The main navigation. On small screens it collapses into a menu. */
export function NavigationBar({ onShortcuts }: { onShortcuts: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeFromOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeFromOutside)
    }
  }, [isOpen])

  return (
    <header
      ref={bar}
      className="sticky top-0 z-10 border-line border-b bg-surface/85 backdrop-blur-md print:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 md:px-6 lg:gap-x-8">
        <Link to="/" aria-label="Outgo" onClick={() => setIsOpen(false)} className="my-3 flex rounded-lg">
          <Brand nameClassName="md:max-lg:hidden" />
        </Link>
        <IconButton
          ref={toggle}
          label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          className="ml-auto md:hidden"
        >
          {isOpen ? <X /> : <Menu />}
        </IconButton>
        <div
          id={menuId}
          className={classNames(
            'items-center gap-2 md:flex md:flex-1 lg:gap-4',
            'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-y max-md:bg-surface max-md:p-3 max-md:shadow-float',
            !isOpen && 'max-md:hidden',
          )}
        >
          <nav aria-label="Main" className="md:flex-1">
            <ul className="flex max-md:flex-col max-md:gap-1 lg:gap-1">
              {places.map(({ to, name }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={() => setIsOpen(false)}
                    className="block rounded-lg px-1.5 py-1.5 max-md:px-3 lg:px-3 font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent max-md:py-2.5 max-md:text-base"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <IconButton label="Keyboard shortcuts (?)" onClick={onShortcuts} className="-mr-3 max-md:hidden">
            <Keyboard />
          </IconButton>
          <Button
            variant="ghost"
            onClick={() => void signOut()}
            className="whitespace-nowrap max-md:mt-1 max-md:w-full max-md:justify-start max-md:px-3 max-md:text-base md:-mr-3.5"
          >
            <LogOut aria-hidden="true" className="size-4 md:max-lg:hidden" />
            Sign Out
          </Button>
        </div>
      </div>
    </header>
  )
}
