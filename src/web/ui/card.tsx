import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A surface with a hairline border. Padding is the caller's: a table has none, a form has some. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section
    {...rest}
    className={classNames('rounded-xl border border-line bg-surface shadow-card', className)}
  />
)
