/** How much of a file is read before it is refused as no statement or no text. */
export const enoughToTell = 10_000

/** Whether a file that begins so is text, and not a picture or a workbook. */
export const isText = (beginning: string): boolean =>
  !/(?![\t-\r])\p{Cc}/u.test(beginning.slice(0, enoughToTell))
