import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './progress.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Shows that its action is in progress and ignores clicks. */
  busy?: boolean
}

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent-solid text-on-solid shadow-card hover:bg-accent-solid-hover',
  secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-danger-solid text-on-solid shadow-card hover:bg-danger-solid-hover',
}

/** The classes of a button, for links that look like one. */
export const buttonLook = (variant: ButtonVariant) =>
  classNames(
    'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 font-medium text-sm',
    'transition-[background-color,color,opacity,transform] duration-150 active:scale-[0.98]',
    // With forced colors, only the border shows that it is a button.
    'forced-colors:border',
    'disabled:pointer-events-none disabled:opacity-50 aria-busy:pointer-events-none aria-busy:opacity-50 max-md:min-h-11',
    looks[variant],
  )

export const Button = ({
  variant = 'secondary',
  busy = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    // Not `disabled`, which would drop the focus. Ignoring the click also covers the Enter key in a form.
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={classNames(buttonLook(variant), className)}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
