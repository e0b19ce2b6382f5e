import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A group of buttons, one of which is pressed. */
export const ButtonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
  <div role="group" aria-label={label} className="flex gap-0.5 rounded-lg bg-sunken p-0.5 print:hidden">
    {children}
  </div>
)

type GroupButtonProps = {
  /** The accessible name and tooltip of a button that is only an icon. */
  name?: string
  isPressed: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

export const GroupButton = ({ name, isPressed, onClick, className, children }: GroupButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-pressed={isPressed}
    onClick={onClick}
    className={classNames(
      'rounded-md transition-colors',
      isPressed ? 'bg-raised text-ink shadow-card' : 'text-muted hover:text-ink',
      className,
    )}
  >
    {children}
  </button>
)
