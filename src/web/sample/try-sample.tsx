import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { postTransactions } from '#web/api/transactions.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'

/** Fills an empty account with the statement of a fictional household, which SampleNotice can remove. */
export function TrySample({ onTried }: { onTried?: () => void }) {
  const trying = useMutation({
    mutationFn: async () => {
      const { sampleStatement } = await import('#domain/statements/sample-statement.ts')
      await postTransactions(sampleStatement(today()))
      await invalidateLedger()
    },
    onSuccess: () => onTried?.(),
  })
  return (
    <>
      <Button data-focus-next="main" busy={trying.isPending} onClick={() => trying.mutate()}>
        Try a sample statement
      </Button>
      {trying.error && (
        <ErrorBox className="basis-full text-left">
          {errorMessage(trying.error, 'Failed to upload transactions')}
        </ErrorBox>
      )}
    </>
  )
}
