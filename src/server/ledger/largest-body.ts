const mebibyte = 1024 * 1024

/** A batch of a thousand of the longest descriptions has to fit, with every letter written as \uXXXX too. */
export const largestBody = 8 * mebibyte
