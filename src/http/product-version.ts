import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const packageFile = join(import.meta.dirname, '../../package.json')

/** The version of the product, from package.json. */
export const productVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version
