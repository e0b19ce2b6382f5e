import { build } from 'vite'

/** Whoever starts the product in a test starts what its sources say now. */
export async function setup() {
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
}
