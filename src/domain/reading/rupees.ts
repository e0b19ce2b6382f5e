import type { Row, Table } from './table.ts'

// In rows, only codes count, because a country can be part of a shop's name or a destination.
const codes: Record<string, RegExp> = {
  INR: /\b(?:UPI|NEFT|IMPS|IFSC|INR)\b|₹/,
  PKR: /\b(?:PK\d{2}[A-Z]{4}\d{4}|PKR\b)/,
  LKR: /\b(?:LKR|CEFT)\b/,
  NPR: /\bNPR\b/,
  MUR: /\b(?:MU\d{2}[A-Z]{4}\d{4}|MUR\b)/,
}
const countries: Record<string, RegExp> = {
  PKR: /\bPakistan\b/,
  LKR: /\bSri Lanka\b/,
  NPR: /\bNepal\b/,
  MUR: /\bMauritius\b/,
}

const textOf = (rows: readonly Row[], names: readonly string[] | null) =>
  rows
    .flatMap(({ cells }) => cells)
    .concat(names ?? [])
    .join(' ')
    .normalize('NFKC')

/** The currency that "Rs" stands for. Several countries use it, so only other text in the file can tell. */
export function rupeesOf({ preamble, head, names }: Table): string | null {
  const above = textOf(preamble, names)
  const text = `${above} ${textOf(head.slice(0, 100), null)}`
  if (!/(?:^|[^A-Za-z])Rs(?:[^A-Za-z]|$)/.test(text)) return null
  const [found, other] = Object.entries(codes).filter(
    ([currency, sign]) => sign.test(text) || countries[currency]?.test(above),
  )
  return found && !other ? found[0] : null
}
