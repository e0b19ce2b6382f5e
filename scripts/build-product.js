import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds the web client and the server into `dist/web` and `dist/server` of a folder.
 * @param {string} folder
 */
export async function buildProduct(folder) {
  for (const part of ['web', 'server']) {
    const config = part === 'web' ? '../vite.config.ts' : '../vite.server.config.ts'
    await build({
      configFile: fileURLToPath(new URL(config, import.meta.url)),
      build: { outDir: `${folder}/dist/${part}` },
      logLevel: 'warn',
    })
  }
}
