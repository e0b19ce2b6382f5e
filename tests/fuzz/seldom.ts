import fc from 'fast-check'

/** The arbitrary's value once in `once` times, and null otherwise. */
export const seldom = <Value>(once: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: once - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
