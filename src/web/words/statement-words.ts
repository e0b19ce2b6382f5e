import { bankFormats } from '#domain/statements/bank-formats.ts'
import type { BankDetection } from '#domain/statements/detect-bank.ts'
import { format } from '#web/format/format.ts'
import { bankNames, statementWords } from '#words/statement-words.ts'

// Each call formats with the current settings.
const words = statementWords({ number: (...given) => format.number(...given) })
export const { skipText, problemText } = words

/** What a file looks like, beside its name; null while there is nothing to say. */
export function detectionText(detection: BankDetection): string | null {
  switch (detection.code) {
    case 'bank':
      return `looks like ${bankNames[detection.bank]}`
    case 'own_export':
      return 'exported by Outgo'
    case 'several_banks':
      return `could be ${or.format(detection.banks.map((bank) => bankNames[bank]))}`
    case 'no_bank':
      return 'matches none of the banks'
    case 'empty':
      return 'empty'
    case 'not_text':
      return 'not a text file'
    case 'file_unreadable':
      return null
  }
}

/** Why a file cannot be uploaded until a bank is selected, and what to do about it. */
export function undetectedText(detection: BankDetection): { message: string; detail?: string } {
  switch (detection.code) {
    case 'bank':
    case 'own_export':
    case 'several_banks':
      return { message: 'Please select your bank first' }
    case 'no_bank':
      return {
        message: `This is not a statement of ${or.format(bankFormats.map(({ name }) => name))}.`,
        detail: `Columns found: ${words.columnsText(detection.found)}. Select a bank to see the columns that it needs, or choose another file.`,
      }
    case 'empty':
      return { message: 'This file is empty.', detail: 'Choose another file.' }
    case 'not_text':
      return {
        message: 'This is not a text file.',
        detail: 'Download the statement from your bank as a .csv file.',
      }
    case 'file_unreadable':
      return { message: 'Failed to read file. Please try again.' }
  }
}

const or = new Intl.ListFormat('en-US', { type: 'disjunction' })
