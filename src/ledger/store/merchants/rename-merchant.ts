import { foldName } from '#domain/merchants/fold-name.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { renameInSaved } from '#ledger/store/replace-in-saved.ts'
import type { Store } from '#store/schema.ts'
import { putDecidedMerchants, readDecidedMerchants } from './decided-merchants.ts'
import { readMerchantNames } from './merchant-names.ts'

/**
 * Renames the merchant that this one belongs to. Null restores the name from the bank. Saved filters with the old name
 * get the new one, unless another merchant has the old name.
 */
export const renameMerchant = (
  store: Store,
  ledgerId: string,
  key: string,
  name: string | null,
): Promise<string> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const decided = await readDecidedMerchants(transaction, ledgerId)
    const root = rootsOf(decided)(key)
    const usual = merchantNameOf(root)
    const from = decided.find((one) => one.key === root)?.name ?? usual
    await putDecidedMerchants(transaction, ledgerId, [{ key: root, name, intoKey: null }])
    const to = name ?? usual
    if (from !== to && !(await hasMerchantNamed(transaction, ledgerId, from)))
      await renameInSaved(transaction, ledgerId, { field: 'merchant', from, to })
    return root
  })

const hasMerchantNamed = async (store: Store, ledgerId: string, name: string): Promise<boolean> =>
  (await readMerchantNames(store, ledgerId)).some((one) => foldName(one.name) === foldName(name))
