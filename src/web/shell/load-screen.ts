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
