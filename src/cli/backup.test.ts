import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { openStore } from '#store/open-store.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandFromSourceAsProcess } from '#tests/support/run-command.ts'

onEachEngine('npm run backup and npm run restore', (openTestStore, newPlace) => {
  test('copy a database in use and replace another with the copy', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    const store = await openTestStore(from)
    await insertTransactions(store, await aUser(store), [aRow()])
    // From source, where the workers that copy a database are source files too, and as processes, which have to end.
    const made = await runCommandFromSourceAsProcess('backup', from)
    expect(made).toMatchObject({ code: 0, err: '' })
    const [, file = ''] = /Backup written to (\S+) \(\d+ kB\)/.exec(made.out) ?? []
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(join(from.dataDirectory, 'backups'))).toHaveLength(1)

    const before = await openStore(to)
    await aUser(before)
    await before.destroy()
    expect(await runCommand('restore', to, [file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database already contains accounts \(1\)\. Use --force .*\n$/),
    })
    expect(await runCommandFromSourceAsProcess('restore', to, [file, '--force'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored 1 account and 1 transaction;/),
    })
  })

  test('explain errors in one sentence', async () => {
    const place = await newPlace()
    const store = await openStore(place)
    await store.destroy()
    const [there, directory] = [join(place.dataDirectory, 'there'), join(place.dataDirectory, 'copies')]
    writeFileSync(there, 'x')
    writeFileSync(join(place.dataDirectory, 'begun.part'), 'x')
    mkdirSync(directory)
    const says = async (command: string, words: string[], sentence: RegExp) =>
      expect((await runCommand(command, place, words)).err).toMatch(sentence)
    await Promise.all([
      says('backup', ['--to', there], /^\S+ already exists\. Choose another file name\.\n$/),
      says('backup', ['--to', join(place.dataDirectory, 'begun')], /^\S+begun\.part already exists: .*\.\n$/),
      says('backup', ['--too', there], /^Unknown option '--too'/),
      says('backup', ['--to', `${there}/below`], /^Cannot write there \(.*\)\.\n$/),
      says('backup', ['--to', '/nowhere/'], /^The directory \/nowhere does not exist\.\n$/),
      says('restore', [], /^npm run restore -- <file> \[--force\]\n$/),
      says('restore', [there], /^\S+ is not an Outgo backup\.\n$/),
    ])
    expect(await runCommand('backup', place, ['--to', directory])).toMatchObject({ code: 0 })
    expect(readdirSync(directory)).toHaveLength(1)
  })
})
