import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(css|html|js|json|svg|txt)$/
const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes a compressed copy next to each built text file, so that the server never has to compress. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = await readdir(directory, { recursive: true })
        const texts = files.filter((file) => compressible.test(file)).map((file) => join(directory, file))
        await Promise.all(texts.map(writeTwins))
      },
    },
  }
}

async function writeTwins(file: string) {
  const content = await readFile(file)
  for (const [suffix, compress] of Object.entries(encodings)) {
    const compressed = await compress(content)
    if (compressed.length < content.length) await writeFile(`${file}.${suffix}`, compressed)
  }
}
