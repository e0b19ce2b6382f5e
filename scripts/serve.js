// Runs the product as it is built, with what makes it start sooner and stay small. Plain JavaScript, because all
// this has to be settled before the first file of TypeScript is read.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// From the second start on nothing is translated and compiled again, and the translator is not even loaded.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

// Loading a thousand modules makes garbage as a busy server does, and the memory set aside for it would never be
// given back. So it grows only once there are requests, which then are answered no slower.
setFlagsFromString('--semi-space-growth-factor=1')
await import('../src/server/main.ts')
setFlagsFromString('--semi-space-growth-factor=2')
