import type * as z from 'zod/mini'
import type { Import as ImportSchema } from '#contract/imports.ts'
import { format } from '#web/format/format.ts'
import { counted } from './counted.ts'

type Import = z.output<typeof ImportSchema>

/** What an import is called: its file, or where its rows came from. */
export const importName = ({
  fileName,
  source,
  collectedDay,
}: Pick<Import, 'fileName' | 'source' | 'collectedDay'>): string =>
  fileName ?? (collectedDay ? `Added one by one on ${format.day(collectedDay)}` : sourceTexts[source])

const sourceTexts: Record<Import['source'], string> = {
  web: 'Uploaded file',
  command_line: 'File imported from the command line',
  api: 'Added by another program',
}

/** How its rows came in, for the line below the name. */
export const sourceText = ({ source, fileName }: Pick<Import, 'source' | 'fileName'>): string | null =>
  fileName === null
    ? null
    : { web: 'Uploaded', command_line: 'From the command line', api: 'By another program' }[source]

/** Who made an import, for ledgers in which others did as well. */
export function makerText({ createdBy }: Pick<Import, 'createdBy'>, userId: string | undefined): string {
  if (createdBy === null) return ''
  return createdBy === userId ? ' by you' : ' by another member'
}

const formatTexts: Record<string, string> = {
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
  xlsx: 'Excel',
}

/** `CSV`; a format that another program names itself as it names it. */
export const formatText = (name: string): string => formatTexts[name] ?? name

/** `431 transactions added`, `12 already there`, `2 skipped`. */
export const importCounts = ({ added, alreadyThere, leftOut, skipped }: Import) => ({
  added: `${counted(added, 'transaction')} added`,
  alreadyThere: alreadyThere > 0 ? `${format.number(alreadyThere)} already there` : null,
  others: [
    leftOut > 0 && `${format.number(leftOut)} left out`,
    skipped > 0 && `${format.number(skipped)} skipped`,
  ].filter((text) => text !== false),
})
