import { resolve } from 'node:path'
import { readSettings } from '#server/settings.ts'
import { readUserByEmail } from '#store/accounts/users.ts'
import { openAsIs } from '#store/doctor/open-as-is.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import { CommandProblem } from './command-problem.ts'
import { importFile } from './import-file.ts'
import { readImportOrder } from './import-order.ts'
import { sayProblem } from './say-problem.ts'

// npm run import -- --user <email> --bank <bank> <file…>: adds statements of any size to a user's ledger. The product
// may be running. -- --dry-run tells what would be added and changes nothing; --again adds what looks already
// imported, too; --list-skipped names all rows that cannot be read, not the first few. package.json has Node
// collect its garbage sooner: it would hold twice the memory, and be no quicker.

try {
  const order = readImportOrder(process.argv.slice(2))
  const settings = readSettings(process.env)
  const store = await openAsIs({
    databaseUrl: settings.databaseUrl,
    dataDirectory: resolve(settings.dataDir),
  })
  try {
    const user = await readUserByEmail(store, order.user.toLowerCase())
    if (!user) throw new CommandProblem(`There is no account of ${order.user}.`)
    const interrupted = new AbortController()
    // A second one ends the process at once, and the transaction under way with it.
    process.once('SIGINT', () => interrupted.abort())
    const known = new Set<string>()
    for (const file of order.files) {
      const isWhole = await importFile(store, {
        ...order,
        file,
        userId: user.id,
        known,
        signal: interrupted.signal,
      })
      if (!isWhole) process.exitCode = 1
    }
    if (!order.isDryRun) await refreshStatistics(store)
  } finally {
    await store.destroy()
  }
} catch (error) {
  sayProblem(error)
}
