import { type Arrival, readArrival } from './arrival.ts'

const found = readArrival(new URL(window.location.href))
// Runs before anything else reads the URL, so that no history, referrer or screenshot contains a session.
if (found) window.history.replaceState(window.history.state, '', found.rest)

/** What this page was opened with. */
export const arrivalAtLoad: Arrival | null = found?.arrival ?? null
