import { Link } from '@tanstack/react-router'

/** The tags of a row. Each shows all transactions that have it. */
export const RowTags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <Link
      key={tag}
      to="/history"
      search={{ tag }}
      className="max-w-full truncate rounded-full border border-line px-2 py-0.5 text-muted text-xs transition-colors duration-150 hover:border-accent hover:text-accent"
    >
      <bdi>#{tag}</bdi>
    </Link>
  ))
