type Stream = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const barWidth = 20
const millisecondsBetweenDraws = 100
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** How far an import is: a bar that is drawn anew on a terminal, elsewhere a line for every tenth of a long one. */
export function createProgress(stream: Stream, name: string, total: number) {
  const start = performance.now()
  let drawnAt = start
  let tenths = 0

  function drawOnTerminal(text: string, now: number) {
    if (now - drawnAt < millisecondsBetweenDraws) return
    drawnAt = now
    // A line that is wider than the terminal would not be drawn over, but below.
    stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`)
  }

  return {
    /** So many rows are done. */
    at(done: number): void {
      const now = performance.now()
      const text = progressText({ done, total, milliseconds: now - start })
      if (stream.isTTY) {
        drawOnTerminal(`${barOf(done / total)} ${text}  ${name}`, now)
        return
      }
      const reached = Math.floor((10 * done) / total)
      // The last tenth is told by what came of it.
      if (reached > tenths && done < total) stream.write(`${name}: ${text}\n`)
      tenths = reached
    },
    /** Leaves the line to what is said next. */
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
