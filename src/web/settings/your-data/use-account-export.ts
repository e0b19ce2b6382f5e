import { useMutation } from '@tanstack/react-query'

/** Exports the account. The code that packs the file is loaded on demand. */
export const useAccountExport = () =>
  useMutation({
    mutationFn: async () => (await import('./export-account.ts')).exportAccount(),
  })
