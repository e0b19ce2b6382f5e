import { parseJson } from '#domain/parse-json.ts'

/**
 * Reads a list from a search parameter. It is an array when navigating, and JSON in the URL because names can contain
 * any separator.
 */
export function listInAddress(value: unknown): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** Whether a parameter of a URL is an ID, of whatever. */
export const isIdInAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given)
