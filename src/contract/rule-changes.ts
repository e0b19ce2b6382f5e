import * as z from 'zod/mini'
import { record } from './record.ts'

/** `GET /rule-changes`, newest first, each with the names of its rules, or the text that an unnamed one looks for. */
const RuleChange = record({
  id: z.string(),
  madeAt: z.string(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  switchedOn: z.array(z.string()),
  switchedOff: z.array(z.string()),
  moved: z.array(z.string()),
  removed: z.array(z.string()),
  undoneAt: z.nullable(z.string()),
})
export const RuleChanges = record({ changes: z.array(RuleChange) })
