import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { apiOfPage } from './api-of-page.ts'
import type { State } from './state.ts'
import type { Statement } from './statements.ts'

const examples = join(import.meta.dirname, '../../tests/statements')
const file = (name: string, buffer: Statement['buffer']): Statement => ({
  name,
  mimeType: 'text/csv',
  buffer,
})
const statement = (name: string) => file(name, Buffer.from(readFileSync(join(examples, name))))
const csv = (name: string, text: string) => file(name, Buffer.from(text))

const choose = async (page: Page, ...files: Statement[]) => {
  await page.goto('/upload')
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('radio', { name: 'Any bank or file' }).click()
  await (await picker).setFiles(files)
}
const compared = (page: Page) =>
  page
    .getByText(/will be added|Answer the|nothing to add|no transactions to add/)
    .first()
    .waitFor()
const send = (page: Page) => page.getByRole('button', { name: 'Upload Transactions' }).click()

/** A year of a German account, with a preamble, a pending row and a balance. */
function germanYear(): Statement {
  const shops = ['REWE Markt', 'Stadtwerke Abschlag', 'Deutsche Bahn', 'Bäckerei Müller', 'Miete', 'Gehalt']
  let balance = 250_000
  const text = (cents: number) => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })
  const rows = Array.from({ length: 72 }, (_, n) => {
    const day = `${String(1 + ((n * 5) % 28)).padStart(2, '0')}.${String(1 + Math.floor(n / 6)).padStart(2, '0')}.2025`
    const cents = n % 6 === 5 ? 240_000 : -(900 + ((n * 7919) % 9000)) * (n % 6 === 4 ? 8 : 1)
    balance += cents
    return `${day};${shops[n % 6]};Rechnung ${1000 + n};${text(cents)};${text(balance)}`
  })
  const preamble = ['Kontonummer:;DE02 1203 0000 0000 2020 51', 'Zeitraum:;01.01.2025 - 31.12.2025', '']
  const header = 'Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR);Saldo (EUR)'
  const footer = ['30.12.2025;Hotel (vorgemerkt);Karte;-89,00;', 'vorgemerkt;Tankstelle;Karte;-60,00;']
  return csv('umsaetze-2025.csv', [...preamble, header, ...rows, ...footer, ''].join('\r\n'))
}

const english = () =>
  csv(
    'export.csv',
    'Date,Description,Amount\n2025-01-15,Payroll,1500.00\n2025-01-31,Market,-31.22\n2025-02-01,Tea,-2.00\n',
  )

export const anyBankStates: State[] = [
  {
    name: 'upload-any-german',
    visitor: 'newcomer',
    windowOnly: true,
    reach: async (page) => {
      await choose(page, germanYear())
      await compared(page)
      await page.getByText('REWE Markt').first().waitFor()
    },
  },
  {
    name: 'upload-any-question',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, statement('ask-dates-english.csv'))
      await page.getByText('Feb 1, 2025 · COFFEE SHOP').waitFor()
    },
  },
  {
    name: 'upload-any-columns',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, germanYear())
      await compared(page)
      await page.getByRole('button', { name: 'Show the file’s columns' }).click()
      await page.getByText('Rechnung 1003').first().waitFor()
    },
  },
  {
    name: 'upload-any-currency',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, statement('ch-ubs.csv'))
      await compared(page)
    },
  },
  {
    name: 'upload-any-other-currency',
    visitor: 'household',
    reach: async (page) => {
      await choose(page, statement('ch-ubs.csv'))
      await compared(page)
      await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 })
      await page.getByText(/^This account is in USD/).waitFor()
    },
  },
  {
    name: 'upload-any-first-currency',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, statement('ch-ubs.csv'))
      await compared(page)
      await page
        .getByRole('radio', { name: /^Show totals in/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'upload-any-probably-there',
    visitor: 'own',
    reach: async (page) => {
      await choose(page, statement('es-caixabank.xlsx'))
      await compared(page)
      await send(page)
      await page.getByText('2 transactions were added.').waitFor()
      await choose(page, english())
      await page
        .getByText(/In Outgo:/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'upload-any-deleted',
    visitor: 'own',
    reach: async (page) => {
      await choose(page, english())
      await compared(page)
      await send(page)
      await page.getByText(/were added\./).waitFor()
      const { get, delete: remove } = await apiOfPage(page)
      for (const words of ['Tea', 'Market']) {
        const { transactions } = await get(`/transactions?search=${words}&start_date=2025-01-31`)
        for (const { id, description } of transactions)
          if (description === words) await remove(`/transactions/${id}`)
      }
      await choose(page, english())
      await page
        .getByText(/Deleted by you on/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'upload-any-app',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, statement('app-firefly-notes.csv'))
      await compared(page)
      await page.getByText('Note: Two nights').first().waitFor()
    },
  },
  {
    name: 'upload-any-skipped',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, germanYear())
      await compared(page)
      await page.getByText('Skipped 2').click()
      await page.getByText('Not booked yet').first().waitFor()
    },
  },
  {
    name: 'upload-any-several',
    visitor: 'newcomer',
    reach: async (page) => {
      const zip = zipSync({
        'january.csv': strToU8('Date,Description,Amount\n2026-01-30,Bread,-3.00\n2026-01-31,Tea,-2.00\n'),
        'february.csv': strToU8('Date,Description,Amount\n02/01/2026,Books,-9.00\n'),
        'letter.pdf': strToU8('%PDF-1.7'),
      })
      await choose(page, statement('ofx-1-two-accounts.ofx'), file('statements.zip', Buffer.from(zip)))
      await compared(page)
    },
  },
  {
    name: 'upload-any-unknown-columns',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, statement('ask-columns-no-header-two-amounts.csv'))
      await compared(page)
    },
  },
  {
    name: 'upload-any-problem',
    visitor: 'newcomer',
    reach: async (page) => {
      await choose(page, statement('bad-pdf.csv'))
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'upload-any-in-progress',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      let batches = 0
      await choose(page, germanYear())
      await compared(page)
      await page.route('**/api/v1/imports/*/rows', (route) => {
        batches += 1
        return batches < 2 ? route.fallback() : undefined
      })
      await send(page)
      await page.getByText(/Uploading batch 2/).waitFor()
    },
  },
  {
    name: 'upload-any-complete',
    visitor: 'own',
    reach: async (page) => {
      await page.addInitScript({
        content:
          'const later = setTimeout; window.setTimeout = (work, delay, ...rest) => delay === 2000 ? 0 : later(work, delay, ...rest)',
      })
      await choose(page, english())
      await compared(page)
      await send(page)
      await page.getByText('3 transactions were added.').waitFor()
    },
  },
]
