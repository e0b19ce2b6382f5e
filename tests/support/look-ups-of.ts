import type { Plan } from './plans-of.ts'

const ofPostgres =
  /Index (?:Only )?Scan (?:Backward )?using \S+ on (\w+)(?: \w+)? .*(?:\n *Index Cond: (.*))?/g
const ofSqlite = /SEARCH (\w+) USING (?:INTEGER )?(?:PRIMARY KEY|(?:COVERING )?INDEX \w+) \((.*)\)/g

/** The distinct columns in `(user_id = 'x') AND (ROW(date, id) > …)` or `user_id=? AND (date,id)>(?,?)`. */
function columnsOf(condition: string): string[] {
  const compared = condition.matchAll(/(?:^|[(\s])(?:ROW)?\(?(\w+(?:, ?\w+)*)\)? ?(?:[<>]=?|=)/g)
  const columns = [...compared].flatMap(([, names = '']) => names.split(/, ?/))
  // PostgreSQL finds long texts by their digest.
  return [...new Set(columns.map((column) => column.replace(/_digest$/, '')))]
}

/** The distinct lookups in query plans, such as `transactions by user_id, import_key`. */
export function lookUpsOf(plans: readonly Plan[]): string[] {
  const found = plans.flatMap(({ steps }) => {
    const plan = steps.join('\n')
    return [...plan.matchAll(ofPostgres), ...plan.matchAll(ofSqlite)].map(([, table, condition = '']) => {
      // SQLite reports the alias that a query gave the table.
      const name = table === 'rule' ? 'rule_outcomes' : table
      return `${name} by ${columnsOf(condition).join(', ')}`
    })
  })
  return [...new Set(found)].sort()
}
