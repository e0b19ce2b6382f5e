import { createFormat } from './create-format.ts'

/** How this page shows amounts, dates and numbers: in US English and US dollars. */
export const format = createFormat({ locale: 'en-US', currency: 'USD' })
