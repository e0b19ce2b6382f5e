/** A turning ring beside words that say what is under way. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)
