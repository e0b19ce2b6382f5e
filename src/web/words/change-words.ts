import { counted } from './counted.ts'

type Undone = { restored: number; edited: number; missing: number }

/** The message after a bulk change was undone. */
export function changesUndoneText({ restored, edited, missing }: Undone): string {
  const since = edited + missing
  return `${counted(restored, 'transaction')} restored.${since > 0 ? ` ${counted(since, 'transaction')} not restored: edited or deleted since.` : ''}`
}
