import { plural } from './plural.ts'

/** `1 transaction`, `1,200 transactions`, with a function that formats the number. */
export const countedIn =
  (number: (count: number) => string) =>
  (count: number, one: string, other?: string): string =>
    `${number(count)} ${plural(count, one, other)}`
