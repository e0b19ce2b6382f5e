import { type ReactNode, useId } from 'react'

type TitledPartProps = {
  title: string
  about: ReactNode
  /** The button of this part, hidden while what it opens is shown. */
  action?: ReactNode
  children?: ReactNode
}

/** A part of a section: title, description and button, and below them what the button opens. */
export function TitledPart({ title, about, action, children }: TitledPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-col items-start gap-3 md:flex-row md:justify-between md:gap-6">
        <div className="min-w-0 flex-1">
          <h3 id={id} className="font-medium">
            {title}
          </h3>
          <div className="wrap-anywhere mt-0.5 text-muted">{about}</div>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children && (
        <div className="mt-4 flex flex-col gap-4 empty:hidden has-[>:only-child:empty]:hidden">
          {children}
        </div>
      )}
    </section>
  )
}
