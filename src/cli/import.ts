import { basename } from 'node:path'
import { readUserByEmail } from '#auth/store/users.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import { CommandProblem } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'
import { filesToImport } from './files-to-import.ts'
import { importFile } from './import-file.ts'
import { readImportOptions } from './import-options.ts'

// npm run import -- --user <email> <file…>: imports statements of any size and bank. Outgo may be running. --bank
// reads a file as one of the three banks', --account says where its rows go. A file that leaves something open ends it
// with status 2.
// --dry-run previews the import; --again also adds rows that were already imported; --list-skipped lists all
// unreadable rows instead of the first few. package.json makes Node collect garbage sooner: the default uses twice
// the memory without being faster.

try {
  const order = readImportOptions(process.argv.slice(2))
  const stopped = new AbortController()
  // Handles repeated signals: under npm, Ctrl+C arrives from both the terminal and npm.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())
  await withDatabase(async (store) => {
    const user = await readUserByEmail(store, order.user.toLowerCase())
    if (!user) throw new CommandProblem(`No account found for ${order.user}.`)
    const refresh = async () => {
      if (!order.isDryRun) await refreshStatistics(store)
    }
    const known = new Set<string>()
    try {
      for (const [index, file] of order.files.entries()) {
        const found = await filesToImport(file, stopped.signal)
        if ('problem' in found) {
          console.error(`${basename(file)}: ${found.problem}`)
          process.exitCode = 1
          continue
        }
        for (const [place, one] of found.entries()) {
          const moreFollow = index + 1 < order.files.length || place + 1 < found.length
          const ofFile = { ...order, ...one, userId: user.id, known, moreFollow, signal: stopped.signal }
          const result = await importFile(store, ofFile)
          if (result === 'unreadable') process.exitCode = 1
          if (result === 'asked') process.exitCode ??= 2
        }
      }
    } catch (error) {
      // The query planner also needs statistics for a partial import. If the database is full or gone, that is
      // already being reported.
      await refresh().catch(() => {})
      throw error
    }
    await refresh()
  })
} catch (error) {
  reportProblem(error)
}
