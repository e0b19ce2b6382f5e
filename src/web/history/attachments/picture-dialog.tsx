import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#domain/attachments.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { attachmentQuery } from '#web/api/attachments.ts'
import { saveFile } from '#web/api/http.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { Picture } from './picture.tsx'

type PictureDialogProps = { attachment: Attachment; onClose: () => void }

/** A picture of a transaction in full. */
export function PictureDialog({ attachment: { id, name }, onClose }: PictureDialogProps) {
  const { data: content, error } = useQuery(attachmentQuery(id))
  return (
    <Dialog title={name} onClose={onClose} isSheet>
      {error && <ErrorBox>{errorMessage(error, `Failed to load ${name}`)}</ErrorBox>}
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-lg bg-sunken">
        {content ? (
          <Picture content={content} name={name} className="max-h-[65vh] max-w-full object-contain" />
        ) : (
          !error && <Spinner />
        )}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button disabled={!content} onClick={() => content && saveFile(content, name)}>
          Download
        </Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
