import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isServerReachable } from '#web/api/server-reach.ts'

/**
 * A screen whose code loads on demand. When a module fails to load, the router assumes that a new version was deployed and
 * reloads the page. Offline, that would show the browser's error page, so the router gets a different error then.
 */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, () => ReactNode>>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      if (await isServerReachable()) throw error
      throw new Error('The code of a screen could not be loaded: the server is unreachable.', {
        cause: error,
      })
    }
  }, name)

/**
 * Continues in a new task. Evaluating the code of a screen and rendering it are two long tasks on a slow phone, which
 * can paint and handle input between them.
 */
export const inNextTask = <Loaded>(loaded: Loaded): Promise<Loaded> =>
  new Promise((resolve) => setTimeout(() => resolve(loaded)))
