import { format } from '#web/format/format.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** `350 KB` or `1.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte
    ? `${format.number(Math.max(1, Math.round(bytes / kilobyte)))} KB`
    : `${format.number(bytes / megabyte, { maximumFractionDigits: 1 })} MB`
