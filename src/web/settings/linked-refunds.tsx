import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefundMonth } from '#domain/matches.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery, setRefundMonth } from '#web/api/ledger.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Chooses the month in which linked refunds reduce spending. Saved immediately. */
export function LinkedRefunds() {
  const queryClient = useQueryClient()
  const { data: ledger, error, isFetching, refetch } = useQuery(ledgerQuery)
  const choosing = useMutation({
    mutationFn: async (refundMonth: RefundMonth) => {
      queryClient.setQueryData(ledgerQuery.queryKey, await setRefundMonth(refundMonth))
      await invalidateLedger()
    },
  })
  const shown = choosing.isPending ? choosing.variables : (ledger?.refundMonth ?? 'refund')
  return (
    <SettingsSection
      title="Refunds"
      about="A linked refund reduces spending in the category of its purchase. Saved in your ledger."
    >
      {error && !ledger ? (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load the setting')}
        </TryAgainBox>
      ) : (
        <div className="max-w-md">
          <SelectField
            label="Linked refunds count in"
            value={shown}
            disabled={!ledger || choosing.isPending}
            hint={
              shown === 'purchase'
                ? 'The month of the purchase then shows what it cost after refunds, so past months can still change.'
                : 'The month in which you got the money back, as on your statement.'
            }
            onChange={({ target }) => choosing.mutate(target.value === 'purchase' ? 'purchase' : 'refund')}
          >
            <option value="refund">The month of the refund</option>
            <option value="purchase">The month of the purchase</option>
          </SelectField>
          {choosing.error && (
            <p role="alert" className="mt-2 text-danger">
              {errorMessage(choosing.error, 'Failed to save the setting')}
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}
