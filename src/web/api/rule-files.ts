import * as z from 'zod/mini'
import { ImportedRules } from '#contract/rule-files.ts'
import type { RepeatedRule } from '#domain/rules/repeated-rules.ts'
import { download, send } from './http.ts'
import { changeIn } from './transaction-rules.ts'

export const downloadTransactionRules = () => download('/transaction-rules/file')

/** Adds the rules in a file, whose content the server checks. Returns the ID of the change, and what was replaced. */
export async function addRulesOfFile(
  content: unknown,
): Promise<{ changeId: string | null; replaced: RepeatedRule[] }> {
  const response = await send({ method: 'POST', path: '/transaction-rules/file', body: content })
  const { replacedInFile } = z.parse(ImportedRules, await response.json())
  return { changeId: changeIn(response), replaced: replacedInFile }
}
