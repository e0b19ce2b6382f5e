import * as z from 'zod/mini'
import { AccountFile, accountFileFormat, accountFileVersion } from '#contract/account-file.ts'
import { refusalIn } from '#contract/refusal.ts'
import { parseJson } from '#domain/parse-json.ts'
import type { AccountFileProblem } from '#web/words/account-file-words.ts'

const Head = z.object({ format: z.literal(accountFileFormat), version: z.int() })

/** Reads a complete account file, or says what is wrong. Importing a part of one could go unnoticed. */
export function readAccountFile(text: string): { file: AccountFile } | { problem: AccountFileProblem } {
  const content = parseJson(text)
  if (content === null)
    return {
      problem: { code: text.includes(`"${accountFileFormat}"`) ? 'incomplete' : 'not_an_account_file' },
    }
  const head = z.safeParse(Head, content)
  if (!head.success) return { problem: { code: 'not_an_account_file' } }
  if (head.data.version > accountFileVersion) return { problem: { code: 'newer_version' } }
  if (!z.safeParse(z.object({ complete: z.literal(true) }), content).success)
    return { problem: { code: 'incomplete' } }
  const { data: file, error } = z.safeParse(AccountFile, content)
  return file ? { file } : { problem: { code: 'damaged', ...placeOf(error) } }
}

const placeOf = ({ issues: [issue] }: z.core.$ZodError) => ({
  place: z.core.toDotPath(issue?.path ?? []),
  reason: issue ? refusalIn(issue) : null,
})
