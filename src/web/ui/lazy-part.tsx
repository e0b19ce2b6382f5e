import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react'
import { TryAgainBox, TryAgainButton } from './try-again-box.tsx'

type Code<Props extends object> = {
  load: () => Promise<ComponentType<Props>>
  /** Null until it has loaded after a failure. */
  part: ComponentType<Props> | null
  listeners: Set<() => void>
}

type Notice = ComponentType<{ isTrying: boolean; onTryAgain: () => void }>

/**
 * A part of a screen whose code loads on demand. If the code cannot be loaded, the part says so in its place: an error
 * would replace the whole screen, with everything that was typed in it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyCode(load, NoPart)

/** The same for a link between others, where there is only room for a button to try again. */
export const lazyLink = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyCode(load, TryAgainButton)

const NoPart: Notice = (retry) => (
  <TryAgainBox {...retry}>
    This part could not be loaded. Check your connection, or save what you have typed and reload the page.
  </TryAgainBox>
)

const lazyCode = <Props extends object>(load: () => Promise<ComponentType<Props>>, notice: Notice) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      const code: Code<Props> = { load, part: null, listeners: new Set() }
      return { default: (props: Props) => <NotLoaded code={code} props={props} notice={notice} /> }
    }
  })

type NotLoadedProps<Props extends object> = { code: Code<Props>; props: Props; notice: Notice }

/** Loads the code again on request, for all places where the part is shown. */
function NotLoaded<Props extends object>({ code, props, notice: Notice }: NotLoadedProps<Props>) {
  const [isTrying, setIsTrying] = useState(false)
  const [subscribe] = useState(() => (listener: () => void) => {
    code.listeners.add(listener)
    return () => code.listeners.delete(listener)
  })
  const Part = useSyncExternalStore(subscribe, () => code.part)
  if (Part) return <Part {...props} />
  const tryAgain = async () => {
    setIsTrying(true)
    // After another failure, the notice stays.
    code.part = await code.load().catch(() => null)
    setIsTrying(false)
    for (const listener of code.listeners) listener()
  }
  return <Notice isTrying={isTrying} onTryAgain={() => void tryAgain()} />
}
