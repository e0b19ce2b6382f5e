import { parseJson } from '#domain/parse-json.ts'

/** Reads a list from a search parameter. It is an array when navigating and JSON in the URL: names can contain any separator. */
export function listInAddress(value: unknown): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}
