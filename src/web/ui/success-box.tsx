import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
