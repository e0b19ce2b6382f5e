import type { Context } from 'hono'
import { AuthProblem } from '#auth/auth-problem.ts'

const usualPageSize = 50
const largestPage = 1000

type Page = { number: number; size: number; skip: number }

/** The requested page of a list. */
export function readPage(c: Context): Page {
  const number = readCount(c, 'page', 1)
  const size = Math.min(readCount(c, 'per_page', usualPageSize), largestPage)
  return { number, size, skip: (number - 1) * size }
}

/** Sets headers with the list's length and links to its next and last page, which keep these parameters. */
export function setPageHeaders(
  c: Context,
  { number, size }: Page,
  { total, kept }: { total: number; kept: readonly string[] },
): void {
  const lastPage = Math.max(1, Math.ceil(total / size))
  const linkTo = (page: number, relation: 'next' | 'last') => {
    // Clients read the page number from after the first equals sign.
    const query = new URLSearchParams({ page: String(page), per_page: String(size) })
    for (const name of kept) {
      const value = c.req.query(name)
      if (value) query.set(name, value)
    }
    return `<${c.req.path}?${query}>; rel="${relation}"`
  }
  c.header('X-Total-Count', String(total))
  c.header(
    'Link',
    [...(number < lastPage ? [linkTo(number + 1, 'next')] : []), linkTo(lastPage, 'last')].join(', '),
  )
}

/** A missing or zero value means the default. */
function readCount(c: Context, name: string, usual: number): number {
  const text = c.req.query(name) || '0'
  const count = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count * largestPage))
    throw new AuthProblem(400, 'validation_failed', `The ${name} must be a whole number`)
  return count || usual
}
