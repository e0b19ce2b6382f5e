import { Link } from '@tanstack/react-router'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The tags of a row. Each shows all transactions that have it. On narrow screens, a tap shows all but the first. */
export const RowTags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag, index) => (
    <Link
      key={tag}
      to="/history"
      search={{ tag }}
      data-others={tags.length > 1 && index === 0 ? `+${format.number(tags.length - 1)}` : undefined}
      className={classNames(
        'max-w-full truncate rounded-full border border-line px-2 py-0.5 text-muted text-xs transition-colors duration-150 hover:border-accent hover:text-accent max-md:py-1',
        index > 0
          ? 'max-md:not-group-data-open:hidden'
          : "data-others:max-md:not-group-data-open:after:ml-1 data-others:max-md:not-group-data-open:after:content-[attr(data-others)_/_'']",
      )}
    >
      <bdi>#{tag}</bdi>
    </Link>
  ))
