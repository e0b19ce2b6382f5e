// Loaded into the product before its own code (node --import): it hashes passwords at the lowest cost, so that signing
// up and in takes no CPU time worth mentioning in tests that are not about that cost.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
