import { useMutation } from '@tanstack/react-query'

/** Exports the account. What packs the file is only loaded then. */
export const useAccountExport = () =>
  useMutation({
    mutationFn: async () => (await import('./export-account.ts')).exportAccount(),
  })
