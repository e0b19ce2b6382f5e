import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; subtitle?: string | undefined; actions?: ReactNode }

/** The heading of a screen, which is also the document title. */
export const PageHeader = ({ title, subtitle, actions }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-8">
    <title>{`${title} · Outgo`}</title>
    <div>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2 md:grow md:justify-end print:hidden">{actions}</div>}
  </header>
)
