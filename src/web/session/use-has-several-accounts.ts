import { useEffect, useState } from 'react'
import { readHadSeveralAccounts, saveHasSeveralAccounts } from './preferences.ts'

/** Whether there is a choice of accounts. Until they have loaded: whether there was, so that nothing moves then. */
export function useHasSeveralAccounts(accounts: readonly unknown[] | undefined): boolean {
  const [had] = useState(readHadSeveralAccounts)
  const has = accounts && accounts.length > 1
  useEffect(() => {
    if (has !== undefined) saveHasSeveralAccounts(has)
  }, [has])
  return has ?? had
}
