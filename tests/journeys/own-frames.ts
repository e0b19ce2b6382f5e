const blank = new Error()
const label = 'Error: '

/**
 * Playwright formats a stack trace for every action and expectation, and looks for the source of each line, which takes
 * a tenth of the CPU time of its process. From now on, it looks only for those of the project's own files, which are the
 * only ones that have another source than what runs.
 */
export function mapOwnFramesOnly(): void {
  const map = Error.prepareStackTrace
  if (map === undefined) return
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) =>
      isOwn(frame.getFileName()) ? map(blank, [frame]).slice(label.length) : `\n    at ${frame}`,
    )
    return `${error.name || 'Error'}: ${error.message || ''}${lines.join('')}`
  }
}

const isOwn = (file: string | null | undefined) =>
  file !== null && file !== undefined && !file.startsWith('node:') && !file.includes('/node_modules/')
