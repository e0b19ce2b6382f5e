import { parentPort } from 'node:worker_threads'
import { eventLoopDelay } from '#server/metrics/event-loop-delay.ts'

const delay = eventLoopDelay()
parentPort?.on('message', () => parentPort?.postMessage(delay.take().max * 1000))
