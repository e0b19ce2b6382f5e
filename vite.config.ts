import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { headScript } from './scripts/head-script.ts'
import { precompress } from './scripts/precompress.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Asks for the typeface together with the stylesheet that would otherwise reveal it one round trip later. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
          },
          injectTo: 'head' as const,
        })),
  },
}

/**
 * The sign-in page, with all it imports, is one file that nearly every visit begins with: the many small ones it
 * would fall apart into compress worse.
 */
const firstLoad = /src\/web\/(main|login\/login-(screen|form))\.tsx$/

/** What every screen behind the sign-in needs, and the one most visits begin with: each of them one file as well. */
const signedIn =
  /src\/web\/(dashboard\/dashboard-data\.ts|shell\/signed-in-layout\.tsx|api\/(summary|transactions|recurring-costs|saved-reports)\.ts|session\/(today|preferences)\.ts|ui\/(?!.*combobox|selection-actions|file-button|titled-part|switch|move-buttons|row-in-address)[\w-]+\.tsx?)$|\/useQuery\.js$/
/** Icons, except the arrows that several screens share. An icon of only one screen loads with that screen. */
const icons = /\/lucide-react\/(?!.*\/arrow-(up|down)\.)/
/** The first queries of the other screens, and small parts that many of them share, in one file instead of many. */
const screenData =
  /src\/web\/(screen-data\.ts|words\/(import|match|refund|suggestion)-words\.ts|undo\/undo-list\.tsx|api\/(tags|transaction-changes)\.ts|rules\/rule-(link|title)\.tsx?|ui\/(move-buttons|row-in-address)\.tsx?)$|\/arrow-(up|down)\.m?js$/
/** What the reports, the year in review and the saved reports on the Dashboard share. */
const reportParts = /src\/web\/(reports\/(?!saved-reports)|report-screen\/)/
const categoryField =
  /src\/web\/categories\/|src\/web\/ui\/(use-combobox|combobox-list)\.tsx?$|category-tree\.ts$/
const dashboard = /src\/web\/dashboard\/dashboard-screen\.tsx$/

/** The XML parser can also be a stream of Node's, which browsers lack and nothing here uses. */
const withoutStreams = (): Plugin => ({
  name: 'without-streams',
  enforce: 'pre',
  resolveId: (id) => (id === 'stream' ? '\0without-streams' : null),
  load: (id) => (id === '\0without-streams' ? 'export {}' : null),
})

/** Parts of the authentication client for ways to sign in that Outgo does not offer. */
const unusedSignIns: Record<string, string> = {
  ethereum: 'export const createSiweMessage = null, fromHex = null, getAddress = null, toHex = null',
  webauthn: `
    export class WebAuthnApi {}
    export const browserSupportsWebAuthn = () => false
    export const createCredential = null, getCredential = null, webAuthnAbortService = null
    export const deserializeCredentialCreationOptions = null, deserializeCredentialRequestOptions = null
    export const serializeCredentialCreationResponse = null, serializeCredentialRequestResponse = null
  `,
}
const withoutUnusedSignIns: Plugin = {
  name: 'without-unused-sign-ins',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const [, name = ''] = /^\.\/lib\/(?:web3\/)?(\w+)$/.exec(id) ?? []
    return importer?.endsWith('/GoTrueClient.js') && name in unusedSignIns ? `\0unused-${name}` : null
  },
  load: (id) => unusedSignIns[/^\0unused-(\w+)$/.exec(id)?.[1] ?? ''] ?? null,
}

/** The charts scale numbers only and format them as the rest of the product does, not as d3 does. */
const unusedScales: Record<string, string> = {
  'd3-interpolate': `
    export const interpolateNumber = (from, to) => (share) => from * (1 - share) + to * share
    export const interpolate = interpolateNumber
    export const interpolateRound = null, piecewise = null
  `,
  'd3-format': `
    export const format = null, formatPrefix = null, formatSpecifier = null
    export const precisionFixed = null, precisionPrefix = null, precisionRound = null
  `,
}
const withoutUnusedScales: Plugin = {
  name: 'without-unused-scales',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.endsWith('/d3-scale.mjs') && id in unusedScales ? `\0unused-${id}` : null,
  load: (id) => unusedScales[id.replace('\0unused-', '')] ?? null,
}

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs for code and fonts.
    assetsInlineLimit: 0,
    // All styles together are small; a screen that brought its own would wait for them once more.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-load', test: firstLoad, priority: 3 },
            { name: 'signed-in', test: signedIn, priority: 2 },
            { name: 'icons', test: icons, priority: 2, minShareCount: 2 },
            { name: 'dashboard', test: dashboard, priority: 1 },
            { name: 'screen-data', test: screenData, priority: 1 },
            { name: 'category-field', test: categoryField, minShareCount: 2 },
            { name: 'report-parts', test: reportParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // A worker loads its heavy readers on demand.
  worker: { format: 'es', plugins: () => [withoutStreams()] },
  plugins: [
    withoutUnusedSignIns,
    withoutUnusedScales,
    react(),
    tailwindcss(),
    preloadTypeface,
    headScript(),
    precompress(),
  ],
  server: { proxy: { '/api/v1': server, '/auth/v1': server, '/healthz': server } },
})
