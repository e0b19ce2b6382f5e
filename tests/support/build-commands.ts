import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import server from '../../vite.server.config.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Bundles the operator's commands like the server. From source, each start loads more than four hundred files.
 */
export async function setup() {
  const scripts = readFileSync(resolve(root, 'package.json'), 'utf8')
  const names = [...scripts.matchAll(/\bsrc\/cli\/([\w-]+)\.ts\b/g)].map(([, name = '']) => name)
  const workers = ['src/store/engines/checkpoint-worker.ts', 'src/store/backup/copy-worker.ts']
  const outDir = resolve(root, 'dist/commands')
  await build({
    ...server,
    configFile: false,
    plugins: [],
    root,
    logLevel: 'warn',
    build: {
      ...server.build,
      outDir,
      rolldownOptions: {
        ...server.build?.rolldownOptions,
        input: [...names.map((name) => `src/cli/${name}.ts`), ...workers],
      },
    },
  })
  process.env.OUTGO_TEST_COMMANDS = outDir
}
