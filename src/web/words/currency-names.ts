/** The currencies with their names, by name; with the chosen one, which can be missing among those that are offered. */
export function namedCurrencies(offered: readonly string[], chosen: string): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return [...new Set([...offered, chosen])]
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other))
}
