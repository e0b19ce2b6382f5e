import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type StepProps = { title: string; about?: ReactNode; children: ReactNode }

let isFirst = true

/** A step of signing in. Moves the focus to its first field, or else to its heading. */
export function Step({ title, about, children }: StepProps) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not on page load, where the browser decides.
    const field = step.current?.querySelector<HTMLElement>('form input:not([hidden])')
    const heading = step.current?.querySelector<HTMLElement>('h1')
    if (!isFirst) (field ?? heading)?.focus()
    isFirst = false
  }, [])
  return (
    <div ref={step}>
      <title>{`${title} · Outgo`}</title>
      <h1 tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
        {title}
      </h1>
      {about && <div className="wrap-anywhere mt-2 text-muted">{about}</div>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

export function BackToSignIn({ variant = 'ghost' }: { variant?: 'primary' | 'ghost' }) {
  return (
    <Link
      to="/login"
      className={classNames(buttonLook(variant), variant === 'ghost' ? 'mt-3 w-full' : 'min-h-10 w-full')}
    >
      Back to sign in
    </Link>
  )
}

/** The primary link at the end of a step. */
export const ContinueLink = ({ to, children }: { to: '/' | '/settings'; children: ReactNode }) => (
  <Link to={to} className={classNames(buttonLook('primary'), 'min-h-10 w-full')}>
    {children}
  </Link>
)
