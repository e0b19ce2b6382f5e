import { readUserByEmail } from '#store/accounts/users.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import { CommandProblem } from './command-problem.ts'
import { importFile } from './import-file.ts'
import { readImportOrder } from './import-order.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run import -- --user <email> --bank <bank> <file…>: adds statements of any size to a user's ledger. The product
// may be running. -- --dry-run tells what would be added and changes nothing; --again adds what looks already
// imported, too; --list-skipped names all rows that cannot be read, not the first few. package.json has Node
// collect its garbage sooner: it would hold twice the memory, and be no quicker.

try {
  const order = readImportOrder(process.argv.slice(2))
  const stopped = new AbortController()
  // As often as they come: under npm, Ctrl+C does so twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())
  await withDatabase(async (store) => {
    const user = await readUserByEmail(store, order.user.toLowerCase())
    if (!user) throw new CommandProblem(`There is no account of ${order.user}.`)
    const refresh = async () => {
      if (!order.isDryRun) await refreshStatistics(store)
    }
    const known = new Set<string>()
    try {
      for (const [index, file] of order.files.entries()) {
        const moreFollow = index + 1 < order.files.length
        const ofFile = { ...order, file, userId: user.id, known, moreFollow, signal: stopped.signal }
        if (!(await importFile(store, ofFile))) process.exitCode = 1
      }
    } catch (error) {
      // What was added until then counts for the plans, too; a database that is full or away is told of already.
      await refresh().catch(() => {})
      throw error
    }
    await refresh()
  })
} catch (error) {
  sayProblem(error)
}
