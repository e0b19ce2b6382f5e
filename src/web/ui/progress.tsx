import { classNames } from './class-names.ts'

/** A spinning ring, next to text that says what is going on. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)

/** A placeholder for content that is loading. The text for screen readers is next to it. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line/70', className)} />
)

/** A thin progress bar. The text next to it gives the figures. */
export const ProgressBar = ({ done, of }: { done: number; of: number }) => (
  <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
    <div
      className="h-full rounded-full bg-accent-solid transition-[width] duration-150"
      style={{ width: `${of === 0 ? 0 : (100 * done) / of}%` }}
    />
  </div>
)
