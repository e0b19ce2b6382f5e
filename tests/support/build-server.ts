import { build } from 'vite'

/** A test that starts the product starts what its sources say now; `npm test` has built it already. */
export async function setup() {
  if (process.env.OUTGO_SERVER_IS_BUILT) return
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
}
