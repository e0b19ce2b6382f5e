import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react'
import { TryAgainBox } from './try-again-box.tsx'

type Code<Props extends object> = {
  load: () => Promise<ComponentType<Props>>
  /** Null until it has loaded after a failure. */
  part: ComponentType<Props> | null
  listeners: Set<() => void>
}

/**
 * A part of a screen whose code loads on demand. If the code cannot be loaded, the part says so in its place: an error
 * would replace the whole screen, with everything that was typed in it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      const code: Code<Props> = { load, part: null, listeners: new Set() }
      return { default: (props: Props) => <NotLoaded code={code} props={props} /> }
    }
  })

/** Loads the code again on request, for all places where the part is shown. */
function NotLoaded<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [isTrying, setIsTrying] = useState(false)
  const [subscribe] = useState(() => (listener: () => void) => {
    code.listeners.add(listener)
    return () => code.listeners.delete(listener)
  })
  const Part = useSyncExternalStore(subscribe, () => code.part)
  if (Part) return <Part {...props} />
  const tryAgain = async () => {
    setIsTrying(true)
    // After another failure, the box stays.
    code.part = await code.load().catch(() => null)
    setIsTrying(false)
    for (const listener of code.listeners) listener()
  }
  return (
    <TryAgainBox isTrying={isTrying} onTryAgain={() => void tryAgain()}>
      This part could not be loaded. Check your connection, or save what you have typed and reload the page.
    </TryAgainBox>
  )
}
