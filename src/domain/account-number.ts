/** The fewest characters by which an account number is recognized. */
const fewest = 3

/** Letters and digits after what is masked, as in `XXXX-1234` or `**** 1234`. */
const unmasked = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^0-9A-Z*•]/g, '')
    .replace(/^.*(?:[*•]|X{2,})/, '')

/** Whether the number in a file is that of an account, of which either may only show the end. */
export function isSameAccountNumber(one: string, other: string): boolean {
  const [first, second] = [unmasked(one), unmasked(other)]
  if (Math.min(first.length, second.length) < fewest) return false
  return first.endsWith(second) || second.endsWith(first)
}
