import type { Table } from './table.ts'

const signs: Record<string, RegExp> = {
  INR: /\b(?:UPI|NEFT|IMPS|IFSC|INR)\b|₹/,
  PKR: /\b(?:PK\d{2}[A-Z]{4}\d{4}|PKR|Pakistan)/,
  LKR: /\b(?:LKR|CEFT|Sri Lanka)\b/,
  NPR: /\b(?:NPR|Nepal)\b/,
  MUR: /\b(?:MU\d{2}[A-Z]{4}\d{4}|MUR|Mauritius)/,
}

/** Which rupees "Rs" stands for. Several countries use it, so it takes something else in the file to decide it. */
export function rupeesOf({ preamble, head, names }: Table): string | null {
  const text = [...preamble, ...head.slice(0, 100)]
    .flatMap(({ cells }) => cells)
    .concat(names ?? [])
    .join(' ')
    .normalize('NFKC')
  if (!/(?:^|[^A-Za-z])Rs(?:[^A-Za-z]|$)/.test(text)) return null
  const [found, other] = Object.entries(signs).filter(([, sign]) => sign.test(text))
  return found && !other ? found[0] : null
}
