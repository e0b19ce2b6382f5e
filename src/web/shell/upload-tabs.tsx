import { Link } from '@tanstack/react-router'

const tabs = [
  { to: '/upload', name: 'Upload a file' },
  { to: '/upload/imports', name: 'Imports' },
] as const

/** What the Upload screen consists of. */
export const UploadTabs = () => (
  <nav aria-label="Upload" className="mb-6 border-line border-b print:hidden">
    <ul className="-mb-px flex gap-6">
      {tabs.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: true }}
            className="flex min-h-11 items-center border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
