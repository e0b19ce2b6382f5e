import type { ReactNode } from 'react'

/** A plain list with lines between its items. */
export const ItemList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)

/** An item with its text on the left and its action on the right. */
export const Item = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
    <div className="min-w-0">{children}</div>
    {action}
  </li>
)
