import type BetterSqlite from 'better-sqlite3'
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldAccents, foldCase, foldForSearch } from '#domain/plain-text.ts'
import { accentPattern } from '#domain/search/accent-pattern.ts'
import type { Store } from '#store/schema.ts'

/** A condition on a column of texts that `foldCase` returned. */
export type TextTest = (column: RawBuilder<string>) => RawBuilder<SqlBool>

/**
 * Whether a column contains a text, ignoring the accents of both. A pattern takes several times as long as `like`, so only
 * texts with characters beyond ASCII are compared with one.
 */
export function containsText(store: Store, text: string): TextTest {
  const plain = foldForSearch(text)
  const [isLike, matchesPattern] = [containsLiterally(plain), patternTest(store, plain)]
  return (column) =>
    sql`(${isLike(column)} or (octet_length(${column}) <> length(${column}) and ${matchesPattern(column)}))`
}

/** Whether a column contains a text with the same accents. */
export const containsWithAccents = (text: string): TextTest => containsLiterally(foldCase(text))

function containsLiterally(folded: string): TextTest {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  return (column) => sql`${column} like ${pattern} escape '\\'`
}

const patternTest = (store: Store, plain: string): TextTest =>
  store.getExecutor().adapter instanceof PostgresAdapter
    ? (column) => sql`${column} ~ ${accentPattern(plain)}`
    : (column) => sql`contains_plain_text(${column}, ${plain})`

/** Adds the function that SQLite lacks. Its `glob` takes twice as long, and has no optional characters. */
export function addTextFunction(database: BetterSqlite.Database): void {
  const patterns = new Map<string, RegExp>()
  const patternOf = (plain: string): RegExp => {
    const known = patterns.get(plain)
    if (known) return known
    // Enough for those of a search.
    if (patterns.size >= 40) patterns.clear()
    const pattern = new RegExp(accentPattern(plain), 'u')
    patterns.set(plain, pattern)
    return pattern
  }
  const contains = (text: string, plain: string): boolean =>
    text.length * plain.length > mostSteps ? foldAccents(text).includes(plain) : patternOf(plain).test(text)
  database.function('contains_plain_text', { deterministic: true, directOnly: true }, (text, plain) =>
    Number(contains(String(text), String(plain))),
  )
}

/** With more, a pattern for repeated letters could take milliseconds per text, while others wait. */
const mostSteps = 5000
