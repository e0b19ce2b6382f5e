import * as z from 'zod'

/** `true` or `false`, or `1` or `0`. */
export const onOrOff = () =>
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be true or false' })

export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

/** The number of digits of a code; values out of range count as six, as in the protocol. */
export const codeLength = () => {
  const message = 'must be a whole number'
  return z.coerce
    .number(message)
    .int(message)
    .transform((length) => (length >= 6 && length <= 10 ? length : 6))
    .default(6)
}

const unitSeconds = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

/** Whole seconds, as `90` or with units: `90s`, `15m`, `24h`, `1h30m`. */
export const seconds = (least: number, most: number) => {
  const message = `must be seconds from ${least} to ${most}, written as 90, 15m or 24h`
  return z
    .string(message)
    .regex(/^(\d+|(\d+[smhd])+)$/, message)
    .transform((text) =>
      [...text.matchAll(/(\d+)([smhd]?)/g)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * unitSeconds[unit as keyof typeof unitSeconds],
        0,
      ),
    )
    .refine((value) => value >= least && value <= most, message)
}

/** A comma-separated list, except for commas in braces; spaces around items are ignored. */
export const list = () =>
  z.string().transform((text) =>
    text
      .split(/,(?![^{}]*\})/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/** Without a trailing slash. */
export const httpAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://money.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
