import { expect, test } from 'vitest'
import { findNginx } from '#scripts/find-nginx.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { runLoad } from '../../bench/load/run-load.ts'

// The short version of `npm run load` (bench/README.md): tests what must hold, not how fast.
const load = { connections: 4, seconds: 1, rowsAtFirst: 100 }

// On PostgreSQL, the next test shows the same of two processes.
onEngine('SQLite', 'under load', (_, newPlace) => {
  test('no call fails, and everything acknowledged is stored afterwards', async () => {
    const outcome = await runLoad(await newPlace(), { ...load, processes: 1, kill: false })
    expect(outcome).toMatchObject({ failures: [], wrong: [], cutOff: 0 })
    expect(outcome.took.read.length).toBeGreaterThan(0)
  })
})

onEngine('PostgreSQL', 'under load', (_, newPlace) => {
  test('killing one of two processes loses nothing and signs no one out', async ({ skip }) => {
    skip(!findNginx(), 'There is no nginx, and it cannot be installed by this user.')
    const outcome = await runLoad(await newPlace(), { ...load, processes: 2, kill: true })
    expect(outcome).toMatchObject({ failures: [], wrong: [] })
    // Each connection had at most one call in flight.
    expect(outcome.cutOff).toBeLessThanOrEqual(load.connections)
  })
})
