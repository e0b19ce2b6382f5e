import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Watches a program and its children; returns the highest peak memory of any of them, in bytes. Linux only. */
export function watchPeakMemory({ pid = 0 }: ChildProcess): () => number | null {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, ...[pid, ...childrenOf(pid)].map(peakMemoryOf))
  }, 20)
  return () => {
    clearInterval(watch)
    return peak || null
  }
}

/** npm runs commands in a shell, which runs Node. */
function childrenOf(pid: number): number[] {
  const text = readQuietly(`/proc/${pid}/task/${pid}/children`)
  const children = text.split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...childrenOf(child)])
}

/** A process's peak memory, in bytes; 0 if it is gone. */
const peakMemoryOf = (pid: number): number =>
  1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readQuietly(`/proc/${pid}/status`))?.[1] ?? 0)

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
