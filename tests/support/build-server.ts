import { build } from 'vite'

/** Tests that start the product need a build of the current sources; `npm test` has already made one. */
export async function setup() {
  if (process.env.OUTGO_SERVER_IS_BUILT) return
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
}
