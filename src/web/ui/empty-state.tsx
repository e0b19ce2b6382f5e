import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: LucideIcon; children: ReactNode; action?: ReactNode }

/** Says that there is nothing here yet, with an action. */
export const EmptyState = ({ icon: Icon, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
    {Icon && (
      <span className="flex size-11 items-center justify-center rounded-xl border border-line bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    )}
    <p className="max-w-sm text-balance text-muted">{children}</p>
    {action}
  </div>
)
