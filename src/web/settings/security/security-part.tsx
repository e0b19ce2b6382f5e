import { type ReactNode, useId } from 'react'

type SecurityPartProps = {
  title: string
  about: ReactNode
  /** The button that opens what is below; it steps aside while that is open. */
  action?: ReactNode
  children?: ReactNode
}

/** One subject of Security: what it is and how it stands, its button, and below it what that opens. */
export function SecurityPart({ title, about, action, children }: SecurityPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="font-medium">
            {title}
          </h3>
          <div className="wrap-anywhere mt-0.5 text-muted">{about}</div>
        </div>
        {action}
      </div>
      {children && <div className="mt-4 flex flex-col gap-4 empty:hidden">{children}</div>}
    </section>
  )
}
