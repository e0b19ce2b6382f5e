import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type SettingsSectionProps = {
  id?: string
  title: string
  about: string
  children: ReactNode
  className?: string
}

/** A card of the settings: title and description on the left, controls on the right. */
export function SettingsSection({ id: anchor, title, about, children, className }: SettingsSectionProps) {
  const id = useId()
  return (
    <Card
      {...(anchor && { id: anchor })}
      aria-labelledby={id}
      className={`scroll-mt-20 grid gap-x-8 gap-y-5 lg:gap-x-10 p-5 md:grid-cols-[minmax(0,1fr)_27rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:p-6 ${className ?? ''}`}
    >
      <div>
        <h2 id={id} className="font-semibold text-base tracking-tight">
          {title}
        </h2>
        <p className="mt-1 text-muted">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </Card>
  )
}
