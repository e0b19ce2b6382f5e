import { Link, type LinkProps } from '@tanstack/react-router'

type ScreenTabsProps = { label: string; tabs: readonly { to: NonNullable<LinkProps['to']>; name: string }[] }

/** Links to the screens that belong together. */
export const ScreenTabs = ({ label, tabs }: ScreenTabsProps) => (
  <nav aria-label={label} className="mb-6 border-line border-b print:hidden">
    <ul className="-mb-px flex gap-6">
      {tabs.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="flex min-h-11 items-center border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
