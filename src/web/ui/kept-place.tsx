import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type KeptPlaceProps = {
  /** The name under which this browser remembers the size. */
  name: string
  isLoading: boolean
  /** For something beside others: keeps its width as well. */
  keepsWidth?: boolean
  className?: string
  children?: ReactNode
}

const keyOf = (name: string) => `size-${name}`

/** Whether something is still loading whose size this browser does not know yet. It would move what is below it. */
export const isUnknownPlace = (name: string, isLoading: boolean): boolean =>
  isLoading && localStorage.getItem(keyOf(name)) === null

/**
 * Keeps the place of what is loading: as high as it was when this browser last showed it, so that nothing below moves.
 * For what many ledgers never show, or show in different sizes.
 */
export function KeptPlace({
  name,
  isLoading,
  keepsWidth = false,
  className = 'flex flex-col',
  children,
}: KeptPlaceProps) {
  const content = useRef<HTMLDivElement>(null)
  const key = keyOf(name)
  const [size] = useState(() => (localStorage.getItem(key) ?? '').split(' ').map(Number))
  useEffect(() => {
    if (isLoading || !content.current) return
    const { offsetWidth, offsetHeight } = content.current
    localStorage.setItem(key, `${offsetWidth} ${offsetHeight}`)
  })
  const [width, height] = size
  return (
    <div
      ref={content}
      className={classNames(className, !isLoading && 'empty:hidden')}
      style={isLoading ? { minHeight: height, minWidth: keepsWidth ? width : undefined } : undefined}
    >
      {children}
    </div>
  )
}
