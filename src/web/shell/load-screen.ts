import { isServerThere } from '#web/api/server-reach.ts'

/**
 * Loads the file of a screen. The router takes one that does not come for one of an older version, and loads the page
 * anew: without a server that would end on the browser's own error page, so there it is told of another failure.
 */
export const loadScreen =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    try {
      return await load()
    } catch (error) {
      if (await isServerThere()) throw error
      throw new Error('The file of a screen has not come: the server is out of reach.', { cause: error })
    }
  }

/**
 * Passes on what has been loaded in a task of its own. Running the files of a screen and drawing it for the first
 * time are two long pieces of work for a slow phone, which can paint and answer between them.
 */
export const inNextTask = <Loaded>(loaded: Loaded): Promise<Loaded> =>
  new Promise((resolve) => setTimeout(() => resolve(loaded)))
