import { type ReactNode, useId } from 'react'

type DataPartProps = { title: string; about: string; action: ReactNode; children?: ReactNode }

/** One way of the data: what it does, its button, and below it how it goes. */
export function DataPart({ title, about, action, children }: DataPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="font-medium">
            {title}
          </h3>
          <p className="mt-0.5 text-muted">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
