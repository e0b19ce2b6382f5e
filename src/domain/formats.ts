/** How amounts and dates look until the user chooses otherwise. */
export const defaultLocale = 'en-US'
export const defaultCurrency = 'USD'

/** Whether this is a language with a region, such as `de-CH`, that dates and numbers can be formatted for. */
export const isLocale = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})$/.test(tag) &&
  Intl.NumberFormat.supportedLocalesOf(tag).length > 0
