import { type Arrival, readArrival } from './arrival.ts'

const found = readArrival(new URL(window.location.href))
// At once, before anything else reads the address: no history, referrer or screenshot may hold a session.
if (found) window.history.replaceState(window.history.state, '', found.rest)

/** What the address of this page brought when it was opened. */
export const arrivalAtLoad: Arrival | null = found?.arrival ?? null
