import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const script = 'session/theme-before-paint.js'

/**
 * Puts the script that chooses the theme into the page's head, under a name that browsers may keep for ever.
 * It cannot be one of the modules, since those wait for the page, nor stand in the page, since the content
 * security policy allows no inline script.
 */
export function themeBeforePaint(): Plugin {
  let root = ''
  let isBuild = false
  let file = ''
  return {
    name: 'theme-before-paint',
    configResolved: (config) => {
      root = config.root
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      const source = await readFile(join(root, script), 'utf8')
      file = this.emitFile({ type: 'asset', name: 'theme-before-paint.js', source: withoutComments(source) })
    },
    generateBundle() {
      if (isBuild) file = this.getFileName(file)
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { src: isBuild ? `/${file}` : `/${script}` }, injectTo: 'head' },
      ],
    },
  }
}

const withoutComments = (source: string) => source.replace(/^\/\/.*\n/gm, '')
