/** How many characters are examined before a file is refused as not a statement or not text. */
export const sniffedLength = 10_000

/** Whether a file that begins like this is text, rather than an image or a workbook. */
export const isText = (beginning: string): boolean =>
  !/(?![\t-\r])\p{Cc}/u.test(beginning.slice(0, sniffedLength))
