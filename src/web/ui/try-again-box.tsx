import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorBox } from './message-box.tsx'

type TryAgainBoxProps = {
  children: ReactNode
  isTrying: boolean
  onTryAgain: () => void
  className?: string
}

type TryAgainButtonProps = Pick<TryAgainBoxProps, 'isTrying' | 'onTryAgain' | 'className'>

export const TryAgainButton = ({ isTrying, onTryAgain, className }: TryAgainButtonProps) => (
  <Button busy={isTrying} onClick={onTryAgain} className={className}>
    Try again
  </Button>
)

export type Loading = { isFetching: boolean; refetch: () => Promise<unknown> }

/** The properties of a box about several queries, which are all tried again. */
export const retryOf = (...queries: Loading[]) => ({
  isTrying: queries.some(({ isFetching }) => isFetching),
  onTryAgain: () => void Promise.all(queries.map(({ refetch }) => refetch())),
})

/** Says what could not be loaded, with a button to try again. */
export const TryAgainBox = ({ children, isTrying, onTryAgain, className }: TryAgainBoxProps) => (
  <ErrorBox
    className={className}
    action={<TryAgainButton isTrying={isTrying} onTryAgain={onTryAgain} className="mt-3" />}
  >
    {children}
  </ErrorBox>
)
