import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  tone?: 'neutral' | 'danger'
}

/** A button with only an icon. */
export const IconButton = ({ label, tone = 'neutral', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={classNames(
      'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted transition-colors duration-150',
      'disabled:pointer-events-none disabled:opacity-50 max-md:size-11 print:hidden [&>svg]:size-4',
      tone === 'danger' ? 'hover:bg-danger-soft hover:text-danger' : 'hover:bg-sunken hover:text-ink',
      className,
    )}
  />
)
