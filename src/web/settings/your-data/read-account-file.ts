import * as z from 'zod/mini'
import { AccountFile, accountFileFormat, accountFileVersion } from '#contract/account-file.ts'

const notAnAccountFile = 'This is not an Outgo account file. Nothing was imported.'
const newerVersion =
  'This file was exported by a newer version of Outgo. Update this server and try again. Nothing was imported.'
const incomplete =
  'This account file is incomplete: its end is missing. Export it again. Nothing was imported.'

const Head = z.object({ format: z.literal(accountFileFormat), version: z.int() })

/** Reads a complete account file, or says what is wrong. Importing a part of one could go unnoticed. */
export function readAccountFile(text: string): { file: AccountFile } | { problem: string } {
  const content = parse(text)
  if (content === undefined)
    return { problem: text.includes(`"${accountFileFormat}"`) ? incomplete : notAnAccountFile }
  const head = z.safeParse(Head, content)
  if (!head.success) return { problem: notAnAccountFile }
  if (head.data.version > accountFileVersion) return { problem: newerVersion }
  if (!z.safeParse(z.object({ complete: z.literal(true) }), content).success) return { problem: incomplete }
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
