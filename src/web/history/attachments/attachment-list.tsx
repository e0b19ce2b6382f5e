import { useQuery } from '@tanstack/react-query'
import { FileText, Image, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { type Attachment, mostAttachments } from '#domain/attachments.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { attachmentQuery, downloadAttachment } from '#web/api/attachments.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { fileSize } from '#web/words/file-size.ts'
import { Picture } from './picture.tsx'
import { useAttaching, useRemoving } from './use-attachments.ts'

type AttachmentListProps = {
  transaction: LedgerTransaction
  /** Shows a picture in full. */
  onShow: (attachment: Attachment) => void
}

/** The attachments of a transaction. Files are added with the button, or by dropping them here. */
export function AttachmentList({ transaction, onShow }: AttachmentListProps) {
  useFormatSettings()
  const { attachments } = transaction
  const attaching = useAttaching(transaction)
  const removing = useRemoving()
  const [isOver, setIsOver] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function accept(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type !== 'drop')
    // A second upload would hide what became of the first.
    if (event.type === 'drop' && !attaching.isPending) attaching.mutate([...event.dataTransfer.files])
  }

  async function open(attachment: Attachment) {
    setFailure(null)
    if (isShown(attachment)) return onShow(attachment)
    await downloadAttachment(attachment).catch((error: unknown) =>
      setFailure(errorMessage(error, `Failed to download ${attachment.name}`)),
    )
  }

  const refused = attaching.data ?? []
  return (
    <fieldset
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={accept}
      className={classNames(
        'mt-3 rounded-lg border border-dashed p-3 transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <legend className="sr-only">Attachments</legend>
      {attachments.length > 0 && (
        <ul className="mb-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {attachments.map((attachment) => (
            <li
              key={attachment.id}
              className="flex min-w-0 items-center gap-1 rounded-lg border border-line bg-surface pr-1"
            >
              <button
                type="button"
                title={attachment.name}
                onClick={() => void open(attachment)}
                className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-lg p-1.5 text-left hover:text-accent"
              >
                <Thumbnail attachment={attachment} />
                <span className="min-w-0">
                  <bdi className="block truncate font-medium">{attachment.name}</bdi>
                  <span className="block text-muted text-xs">
                    {isShown(attachment) ? '' : 'Download, '}
                    {fileSize(attachment.size)}
                  </span>
                </span>
              </button>
              <IconButton
                label={`Remove ${attachment.name}`}
                tone="danger"
                disabled={removing.isPending}
                onClick={() => removing.mutate(attachment)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept="image/*,application/pdf"
          disabled={attaching.isPending || attachments.length >= mostAttachments}
          onChoose={(file) => attaching.mutate([file])}
        >
          Attach file
        </FileButton>
        <p role="status" className="text-muted text-sm">
          {attaching.isPending
            ? `Uploading ${attaching.variables.map(({ name }) => name).join(', ')}...`
            : 'Pictures and PDFs up to 10 MB'}
        </p>
      </div>
      {!attaching.isPending &&
        refused.map(({ nth, name, reason }) => (
          <ErrorBox key={nth} className="mt-3">
            <bdi>{name}</bdi>: {reason}
          </ErrorBox>
        ))}
      {removing.error && (
        <ErrorBox className="mt-3">
          {errorMessage(removing.error, 'Failed to remove the attachment')}
        </ErrorBox>
      )}
      {failure && <ErrorBox className="mt-3">{failure}</ErrorBox>}
    </fieldset>
  )
}

/** Whether it is shown here: most browsers cannot show HEIC, and documents open elsewhere. */
const isShown = ({ type }: Attachment) => type !== 'application/pdf' && type !== 'image/heic'

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const { data: content } = useQuery({ ...attachmentQuery(attachment.id), enabled: isShown(attachment) })
  const Icon = attachment.type === 'application/pdf' ? FileText : Image
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
      {content ? (
        <Picture content={content} name="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden="true" className="size-5" />
      )}
    </span>
  )
}
