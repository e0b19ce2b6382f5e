/** How amounts and dates look until the user chooses otherwise. */
export const defaultLocale = 'en-US'
export const defaultCurrency = 'USD'

/** A language with a region, such as `de-CH`. */
export const localePattern = /^[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})$/

/** Whether dates and numbers can be formatted for this language and region. */
export const isLocale = (tag: string): boolean =>
  localePattern.test(tag) && Intl.NumberFormat.supportedLocalesOf(tag).length > 0
