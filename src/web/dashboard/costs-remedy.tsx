import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { linkLook } from './rows-link.tsx'

type CostsRemedyProps = { isRetrying: boolean; onRetry: () => void }

/** Stands where the count of the recurring costs would. That they were not read is only logged (spec 8). */
export const CostsRemedy = ({ isRetrying, onRetry }: CostsRemedyProps) => (
  <button
    ref={handFocusOn}
    type="button"
    aria-label="Try again to read the recurring costs"
    aria-busy={isRetrying}
    onClick={onRetry}
    className={`${linkLook} aria-busy:opacity-50 print:hidden`}
  >
    Try again
  </button>
)
