/**
 * Passes on what has been loaded in a task of its own. Running the files of a screen and drawing it for the first
 * time are two long pieces of work for a slow phone, which can paint and answer between them.
 */
export const inNextTask = <Loaded>(loaded: Loaded): Promise<Loaded> =>
  new Promise((resolve) => setTimeout(() => resolve(loaded)))
