import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'

export const bankNames = Object.fromEntries(bankFormats.map(({ id, name }) => [id, name])) as Record<
  BankId,
  string
>
