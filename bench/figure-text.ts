const number = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** Figures as the table shows them: three digits, since more would be noise. */
export const milliseconds = (value: number): string => `${number.format(value)} ms`
export const seconds = (value: number): string => `${number.format(value / 1000)} s`
export const perSecond = (value: number, what: string): string => `${number.format(value)} ${what}/s`
export const megabytes = (bytes: number): string => `${number.format(bytes / 1_000_000)} MB`
export const kilobytes = (bytes: number): string => `${number.format(bytes / 1000)} kB`
export const counted = (count: number): string => count.toLocaleString('en-US')
