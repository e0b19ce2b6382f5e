import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ErrorBoxProps = {
  children: ReactNode
  action?: ReactNode
  /** Scrolls to the box when it appears, if that can be far from where the user is. */
  isScrolledTo?: boolean
  className?: string | undefined
}

const scrollTo = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** What went wrong; `action` stands below it and is not part of the alert. */
export const ErrorBox = ({ children, action, isScrolledTo = false, className }: ErrorBoxProps) => (
  <div
    ref={isScrolledTo ? scrollTo : undefined}
    className={classNames(
      'flex scroll-my-20 gap-2.5 rounded-lg border border-danger/25 bg-danger-soft px-3.5 py-2.5 text-danger',
      className,
    )}
  >
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <div className="min-w-0">
      <div role="alert" className="text-pretty">
        {children}
      </div>
      {action}
    </div>
  </div>
)

type SuccessBoxProps = { children: ReactNode; className?: string | undefined }

export const SuccessBox = ({ children, className }: SuccessBoxProps) => (
  <div
    role="status"
    className={classNames(
      'flex gap-2.5 rounded-lg border border-positive/25 bg-positive-soft px-3.5 py-2.5 text-positive',
      className,
    )}
  >
    <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <div className="min-w-0">{children}</div>
  </div>
)
