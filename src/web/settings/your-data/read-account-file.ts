import * as z from 'zod/mini'
import { AccountFile, accountFileFormat, accountFileVersion } from '#contract/account-file.ts'

const isForeign = 'This is not an account file of Outgo. Nothing was imported.'
const isNewer =
  'This file comes from a newer version of Outgo. Please update this one and try again. Nothing was imported.'
const isCutOff =
  'This account file is incomplete: its end is missing. Please export it again. Nothing was imported.'

const Head = z.object({ format: z.literal(accountFileFormat), version: z.int() })

/** Reads an account file as a whole, or says why it is none: a part of a ledger would pass for all of it. */
export function readAccountFile(text: string): { file: AccountFile } | { problem: string } {
  const content = parse(text)
  if (content === undefined)
    return { problem: text.includes(`"${accountFileFormat}"`) ? isCutOff : isForeign }
  const head = z.safeParse(Head, content)
  if (!head.success) return { problem: isForeign }
  if (head.data.version > accountFileVersion) return { problem: isNewer }
  if (!z.safeParse(z.object({ complete: z.literal(true) }), content).success) return { problem: isCutOff }
  const { data: file, error } = z.safeParse(AccountFile, content)
  if (file) return { file }
  return { problem: `This account file is damaged${placeOf(error)}. Nothing was imported.` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const placeOf = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue ? ` at ${z.core.toDotPath(issue.path)}: ${issue.message}` : ''
