import { createFormat } from '#domain/create-format.ts'
import { statementWords } from '#words/statement-words.ts'

export const { skipText, problemText } = statementWords(createFormat({ locale: 'en-US', currency: 'USD' }))
