import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

onEngine(
  'SQLite',
  'npm run import, of files with the columns of the three banks',
  (openTestStore, newPlace) => {
    test('asks about a file with the columns of one of the three banks where reading it as specified could be wrong', async () => {
      const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
      const days = async () => (await ledgerOf(store, userId)).rows.map(({ date, cents }) => [date, cents])

      const card = write(
        'card.csv',
        'Transaction Date,Description,Amount\n2025-01-14,TESCO,23.10\n2025-01-17,SHELL,40.00\n',
      )
      expect(await importing(card)).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^card\.csv: .* Bank 1.*--spending negative or --spending positive\.\n$/),
      })
      expect(await days()).toEqual([])
      expect((await importing('--spending', 'negative', '--dry-run', card)).code).toBe(0)
      expect((await importing('--spending', 'positive', '--remember', card)).code).toBe(0)
      expect(await days()).toEqual(
        expect.arrayContaining([
          ['2025-01-14', -2310],
          ['2025-01-17', -4000],
        ]),
      )
      expect(
        (await importing(write('card.csv', 'Transaction Date,Description,Amount\n2025-01-20,BP,5.00\n'))).out,
      ).toMatch(/^card\.csv: Read as you confirmed .*\n.*: 1 transaction was added\./)

      const british = (day: string) => write('british.csv', `Date,Payee,Amount\n${day},Bus,-2.00\n`)
      expect((await importing('--date-order', 'dmy', '--remember', british('03/04/2025'))).code).toBe(0)
      expect((await importing(british('05/04/2025'))).code).toBe(0)
      expect(await days()).toEqual(
        expect.arrayContaining([
          ['2025-04-03', -200],
          ['2025-04-05', -200],
        ]),
      )
      expect(await importing('--bank', 'bank-2', '--date-order', 'dmy', british('03/04/2025'))).toMatchObject(
        {
          code: 1,
          err: expect.stringContaining('--bank'),
        },
      )

      const bank = write(
        'bank.csv',
        'Transaction Date,Description,Category,Amount\n2025-04-03,BUS 7,Travel,-2.00\n2025-04-04,Rent,Home,-9.00\n',
      )
      expect(await importing(bank)).toMatchObject({
        code: 2,
        err: expect.stringContaining('--probable skip'),
      })
      expect((await importing('--probable', 'skip', bank)).out).toBe('bank.csv: 1 transaction was added.\n')
      expect((await importing('--probable', 'skip', bank)).out).toContain('1 transaction was already there')
    })

    test('reads the files of other banks and apps whose columns include those of the three banks by their contents', async () => {
      const { store, userId, importing } = await importCommand(openTestStore, newPlace)
      const example = (name: string) => join(import.meta.dirname, '../../tests/statements', name)
      expect((await importing('--new-accounts', example('app-lunchmoney.csv'))).out).toContain('were added')
      const coffee = { cents: -350, category: 'Coffee Shops' }
      const bread = { cents: -4510, note: 'weekly', category: 'Groceries' }
      const { rows } = await ledgerOf(store, userId)
      expect(rows).toEqual(expect.arrayContaining([coffee, bread].map((row) => expect.objectContaining(row))))
      const kiwi = example('nz-bnz.csv')
      expect((await importing('--probable', 'add', kiwi)).out).toContain('2 transactions were added.')
    })
  },
)
