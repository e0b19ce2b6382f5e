/**
 * How many random inputs a test tries: without `OUTGO_TEST_SEED` a quarter of this many, because every run repeats the
 * same ones.
 */
export const tries = (count: number): number =>
  process.env.OUTGO_TEST_SEED === undefined ? Math.ceil(count / 4) : count

/**
 * Whether one of three tests tries this file of a corpus. Without `OUTGO_TEST_SEED`, each test takes a different third of
 * the files.
 */
export function isTried(file: string, third: 0 | 1 | 2): boolean {
  const sum = [...file].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  return process.env.OUTGO_TEST_SEED !== undefined || sum % 3 === third
}
