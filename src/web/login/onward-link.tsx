import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The way on from a step that is over. */
export const OnwardLink = ({ to, children }: { to: '/' | '/settings'; children: ReactNode }) => (
  <Link to={to} className={classNames(buttonLook('primary'), 'min-h-10 w-full')}>
    {children}
  </Link>
)
