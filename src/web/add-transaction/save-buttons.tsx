import { Button } from '#web/ui/button.tsx'

type SaveButtonsProps = {
  isSaving: boolean
  /** False while the accounts load. */
  isReady: boolean
  onAnother: () => void
  onCancel: () => void
}

/** On a phone, Save is as wide as the screen. */
export const SaveButtons = ({ isSaving, isReady, onAnother, onCancel }: SaveButtonsProps) => (
  <div className="mt-5 flex flex-wrap justify-end gap-2">
    <Button
      type="submit"
      variant="primary"
      busy={isSaving}
      disabled={!isReady}
      className="max-md:w-full md:order-last"
    >
      Save
    </Button>
    <Button onClick={onCancel} className="max-md:flex-1">
      Cancel
    </Button>
    <Button busy={isSaving} disabled={!isReady} onClick={onAnother} className="max-md:flex-2">
      Save and add another
    </Button>
  </div>
)
