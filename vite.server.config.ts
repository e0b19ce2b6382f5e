import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** The page of the API's documentation reads its styles when the server starts. */
const documentationStyles: Plugin = {
  name: 'documentation-styles',
  buildStart() {
    const source = readFileSync('src/ledger/openapi/docs.css')
    this.emitFile({ type: 'asset', fileName: 'docs.css', source })
  },
}

/**
 * The server with all its packages in a few files, unminified: it starts sooner and takes a quarter less memory than
 * from its thousand sources. What is loaded only when used stays a file of its own.
 */
export default defineConfig({
  publicDir: false,
  plugins: [documentationStyles],
  // Native code cannot be bundled. The others are asked for only if present, by packages that do without.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native', 'cloudflare:sockets'] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'checkpoint-worker': 'src/store/engines/checkpoint-worker.ts',
        'copy-worker': 'src/store/backup/copy-worker.ts',
      },
      // V8 keeps a file with a single typographic quote at two bytes per character.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', charset: 'ascii', comments: false },
    },
  },
})
