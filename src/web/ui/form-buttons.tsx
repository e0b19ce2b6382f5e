import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type FormButtonsProps = {
  isSaving: boolean
  onCancel: () => void
  /** More buttons. */
  children?: ReactNode
}

/** Save and Cancel at the end of an inline form, with more buttons after them. */
export const FormButtons = ({ isSaving, onCancel, children }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <SaveButton isSaving={isSaving} />
    <Button onClick={onCancel}>Cancel</Button>
    {children}
  </div>
)

/** Cancel and Save at the end of a dialog or a wide form, with more buttons before them. */
export const DialogButtons = ({
  isSaving,
  onCancel,
  children,
  className,
}: FormButtonsProps & { className: string }) => (
  <div className={classNames('flex flex-wrap justify-end gap-2', className)}>
    {children}
    <Button onClick={onCancel}>Cancel</Button>
    <SaveButton isSaving={isSaving} />
  </div>
)

const SaveButton = ({ isSaving }: { isSaving: boolean }) => (
  <Button type="submit" variant="primary" busy={isSaving}>
    Save
  </Button>
)
