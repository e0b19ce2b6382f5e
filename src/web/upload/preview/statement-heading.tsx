import { FileSpreadsheet } from 'lucide-react'
import type { FileFormat } from '#domain/reading/reading.ts'
import { format } from '#web/format/format.ts'
import type { PreviewPart } from './preview.ts'
import type { FileInPreview } from './preview-state.ts'

const formatNames: Record<FileFormat, string> = {
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
  xlsx: 'Excel',
}

/** What the file says of the account: its name or number, and its currency. */
export const accountText = ({ account, currency }: PreviewPart): string =>
  [account.name ?? account.number, currency ?? account.currency].filter(Boolean).join(' · ') || 'One account'

/** Which file is shown, and whose account it says it is. */
export function StatementHeading({ file, part }: { file: FileInPreview; part: PreviewPart | null }) {
  const written = file.preview?.format ? formatNames[file.preview.format] : null
  const kind = part?.isOwnExport ? 'Exported by Outgo' : written
  const period = part?.period && `${format.day(part.period.first)} to ${format.day(part.period.last)}`
  const says = part && (part.account.name || part.account.number || part.currency) ? accountText(part) : null
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
        <FileSpreadsheet aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-semibold text-base">{file.file.name}</h2>
        <p className="wrap-anywhere min-h-5.25 text-muted">
          {[kind, says, period].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
