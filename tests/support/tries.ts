/**
 * How many random inputs a test tries: without `OUTGO_TEST_SEED` a quarter of this many, because every run repeats the
 * same ones.
 */
export const tries = (count: number): number =>
  process.env.OUTGO_TEST_SEED === undefined ? Math.ceil(count / 4) : count
