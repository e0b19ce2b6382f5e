import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const parts = ['session/theme-before-paint.js', 'shell/first-frame.js']

/**
 * Puts what has to run before anything is painted into the page's head, as one small file that browsers may keep
 * for ever. It cannot be one of the modules, since those wait for the page, nor stand in the page, since the
 * content security policy allows no inline script.
 */
export function headScript(): Plugin {
  let root = ''
  return {
    name: 'head-script',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async buildStart() {
      const sources = await Promise.all(parts.map((part) => readFile(join(root, part), 'utf8')))
      const source = sources.map(withoutComments).join('')
      this.emitFile({ type: 'asset', name: 'head.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const chunk = (name: string) =>
          files.find((file) => file.startsWith(`assets/${name}-`) && /\.js$/.test(file))
        const head = files.find((file) => /^assets\/head-.*\.js$/.test(file))
        const script = `<script src="/${head}" data-signed-in="/${chunk('signed-in')}" data-dashboard="/${chunk('dashboard')}"></script>`
        // Ahead of the stylesheet, which would keep it from running until it has arrived itself.
        return html.replace('<script type="module"', `${script}\n    <script type="module"`)
      },
    },
  }
}

const withoutComments = (source: string) => source.replace(/^\/\/.*\n/gm, '')
