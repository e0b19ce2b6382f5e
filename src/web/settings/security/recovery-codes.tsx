import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createRecoveryCodes, recoveryCodesQuery } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { counted } from '#web/words/counted.ts'

/** Codes to sign in without the phone. They are shown only once, when they are created. */
export function RecoveryCodes({ createsAtOnce }: { createsAtOnce: boolean }) {
  const { data: remaining } = useQuery(recoveryCodesQuery)
  const creating = useMutation({
    mutationFn: createRecoveryCodes,
    onSuccess: async (codes) => {
      // The response to a count that began before must not replace this one.
      await queryClient.cancelQueries(recoveryCodesQuery)
      queryClient.setQueryData(recoveryCodesQuery.queryKey, codes.length)
    },
  })
  const { mutate: make } = creating
  useEffect(() => {
    if (createsAtOnce) make()
  }, [createsAtOnce, make])

  const confirmNew = () => {
    const question = 'Are you sure you want new recovery codes? The current ones will stop working.'
    if (!remaining || window.confirm(question)) make()
  }
  if (creating.data) return <NewRecoveryCodes codes={creating.data} onClose={creating.reset} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-56 text-muted">
        {remaining === undefined
          ? 'Recovery codes let you sign in if you lose your phone.'
          : remainingText(remaining)}
      </p>
      <Button busy={creating.isPending} onClick={confirmNew}>
        New Recovery Codes
      </Button>
      {creating.error && (
        <ErrorBox className="w-full">
          {errorMessage(creating.error, 'Recovery codes could not be created. Please try again.')}
        </ErrorBox>
      )}
    </div>
  )
}

const remainingText = (remaining: number): string =>
  remaining === 0
    ? 'You have no recovery codes. If you lose your phone, you cannot sign in.'
    : `You have ${counted(remaining, 'recovery code')} left. Each works once.`

function NewRecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className="rounded-lg border border-line bg-sunken p-4">
      <p role="status">
        <strong className="font-medium">Save these recovery codes.</strong> If you lose your phone, each of
        them lets you sign in once. They will not be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-3 font-mono text-xs sm:max-w-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {/* Only available over HTTPS. */}
        {'clipboard' in navigator && (
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4" />
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Outgo recovery codes\n\n${text}\n`)}`}
          download="outgo-recovery-codes.txt"
          className={buttonLook('secondary')}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
        <Button variant="primary" onClick={onClose}>
          I Have Saved Them
        </Button>
      </div>
    </div>
  )
}
