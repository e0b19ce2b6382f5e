/** So much of a file is looked at before it is said to be no statement, or no text, however it arrives. */
export const enoughToTell = 10_000

/** Whether a file that begins so is text, and not a picture or a workbook. */
export const isText = (beginning: string): boolean =>
  !/(?![\t-\r])\p{Cc}/u.test(beginning.slice(0, enoughToTell))
