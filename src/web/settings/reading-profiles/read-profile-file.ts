import * as z from 'zod/mini'
import { ReadingProfileFile } from '#contract/reading-profiles.ts'
import { parseJson } from '#domain/parse-json.ts'
import type { ProfileFileProblem } from '#web/words/reading-profile-words.ts'

/** As much as the server takes. */
export const largestProfileFile = 1_000_000

const Head = z.object({ format: z.literal('outgo-reading-profiles'), version: z.int() })

/** Reads a file of reading profiles completely, or says why not. */
export function readProfileFile(
  text: string,
): { file: z.output<typeof ReadingProfileFile> } | { problem: ProfileFileProblem } {
  const content = parseJson(text)
  const head = z.safeParse(Head, content)
  if (!head.success)
    return {
      problem: content === null && text.includes('"outgo-reading-profiles"') ? 'damaged' : 'not_profiles',
    }
  if (head.data.version > 1) return { problem: 'newer_version' }
  const { data: file } = z.safeParse(ReadingProfileFile, content)
  return file ? { file } : { problem: 'damaged' }
}
