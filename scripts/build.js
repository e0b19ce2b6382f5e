// npm run build: the web client into dist/web, the server into dist/server.
import { fileURLToPath } from 'node:url'
import { buildProduct } from './build-product.js'

await buildProduct(fileURLToPath(new URL('..', import.meta.url)))
