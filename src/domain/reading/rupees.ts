import type { Row, Table } from './table.ts'

// In rows, only codes count. The country's name can be that of a shop or of a journey.
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

/** Which rupees "Rs" stands for. Several countries use it, so it takes something else in the file to decide it. */
export function rupeesOf({ preamble, head, names }: Table): string | null {
  const above = textOf(preamble, names)
  const text = `${above} ${textOf(head.slice(0, 100), null)}`
  if (!/(?:^|[^A-Za-z])Rs(?:[^A-Za-z]|$)/.test(text)) return null
  const [found, other] = Object.entries(codes).filter(
    ([currency, sign]) => sign.test(text) || countries[currency]?.test(above),
  )
  return found && !other ? found[0] : null
}
