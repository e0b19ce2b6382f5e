import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A surface with a thin border. Callers set the padding: tables have none, forms do. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section
    {...rest}
    className={classNames('rounded-xl border border-line bg-surface shadow-card', className)}
  />
)
