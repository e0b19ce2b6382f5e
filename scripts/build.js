// npm run build: the web client into dist/web, the server into dist/server.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

for (const name of ['vite.config.ts', 'vite.server.config.ts']) {
  await build({ configFile: fileURLToPath(new URL(`../${name}`, import.meta.url)), logLevel: 'warn' })
}
