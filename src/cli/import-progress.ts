type Stream = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const barWidth = 20
const millisecondsBetweenDraws = 100
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Shows the progress of an import: a bar on a terminal, otherwise one line for every tenth. */
export function createProgress(stream: Stream, name: string, total: number) {
  const start = performance.now()
  let lastDraw = start
  let tenths = 0

  function drawOnTerminal(text: string, now: number) {
    if (now - lastDraw < millisecondsBetweenDraws) return
    lastDraw = now
    // A line wider than the terminal would wrap and could not be overwritten.
    stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`)
  }

  return {
    /** Reports how many rows are done. */
    at(done: number): void {
      const now = performance.now()
      const text = progressText({ done, total, milliseconds: now - start })
      if (stream.isTTY) {
        drawOnTerminal(`${barOf(done / total)} ${text}  ${name}`, now)
        return
      }
      const reached = Math.floor((10 * done) / total)
      // The result itself reports the last tenth.
      if (reached > tenths && done < total) stream.write(`${name}: ${text}\n`)
      tenths = reached
    },
    /** Clears the line for the next output. */
    end(): void {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}

/** `45%, 450,000 of 1,000,000, 31,200 rows/s, 18 s left`. */
export function progressText({
  done,
  total,
  milliseconds,
}: {
  done: number
  total: number
  milliseconds: number
}): string {
  const rate = done / Math.max(milliseconds / 1000, 0.001)
  const left = done === 0 ? '' : `, ${durationText((total - done) / rate)} left`
  const share = Math.floor((100 * done) / total)
  return `${share}%, ${number.format(done)} of ${number.format(total)}, ${number.format(rate)} rows/s${left}`
}

const barOf = (share: number): string => {
  const full = Math.floor(share * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
