import { describe, expect, test } from 'vitest'
import { findNginx } from '#scripts/find-nginx.ts'
import { withPlaces } from '#tests/faults/new-place.ts'
import { runLoad } from '../../bench/load/run-load.ts'

// The short version of `npm run load` (bench/README.md): tests what must hold, not how fast.
const load = { connections: 6, seconds: 1 }

describe('under load', () => {
  test.for(['sqlite', 'postgres'] as const)(
    'no call fails, and everything acknowledged is stored afterwards: %s',
    (engine) =>
      withPlaces(engine, async (newPlace) => {
        const outcome = await runLoad(await newPlace(), { ...load, processes: 1, kill: false })
        expect(outcome).toMatchObject({ failures: [], wrong: [], cutOff: 0 })
        expect(outcome.took.read.length).toBeGreaterThan(0)
      }),
  )

  test('killing one of two processes loses nothing and signs no one out', async ({ skip }) => {
    skip(!findNginx(), 'There is no nginx, and it cannot be installed by this user.')
    await withPlaces('postgres', async (newPlace) => {
      const outcome = await runLoad(await newPlace(), { ...load, processes: 2, kill: true })
      expect(outcome).toMatchObject({ failures: [], wrong: [] })
      // Each connection had at most one call in flight.
      expect(outcome.cutOff).toBeLessThanOrEqual(load.connections)
    })
  })
})
