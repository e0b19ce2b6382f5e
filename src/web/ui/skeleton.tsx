import { classNames } from './class-names.ts'

/** Holds the place of something that is on its way; the words for it stand beside. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line/70', className)} />
)
