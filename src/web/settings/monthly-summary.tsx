import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery, isEmailProved, summaryMailsQuery, switchSummaryMails } from '#web/api/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Switches the monthly summary by mail on and off, or says why it cannot be sent. Saved immediately. */
export function MonthlySummary() {
  const queryClient = useQueryClient()
  const user = useQuery(accountQuery)
  const summary = useQuery(summaryMailsQuery)
  const switching = useMutation({
    mutationFn: switchSummaryMails,
    onSuccess: (saved) => queryClient.setQueryData(summaryMailsQuery.queryKey, saved),
  })
  const error = user.error ?? summary.error
  const reason = summary.data && user.data ? whyNot(summary.data.has_mail_server, user.data) : null
  return (
    <SettingsSection
      title="Monthly Summary"
      about="An email at the start of each month about what changed in the month before, as on the Dashboard."
    >
      {error && (!user.data || !summary.data) ? (
        <TryAgainBox {...retryOf(user, summary)}>
          {errorMessage(error, 'Failed to load the setting')}
        </TryAgainBox>
      ) : reason !== null && !summary.data?.on ? (
        <p className="text-pretty text-muted">{reason}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <CheckboxField
            label="Email me a monthly summary"
            checked={switching.isPending ? switching.variables : (summary.data?.on ?? false)}
            disabled={!summary.data || !user.data || switching.isPending}
            onChange={({ target }) => switching.mutate(target.checked)}
          />
          <p className="wrap-anywhere text-pretty text-muted">
            {reason ?? <>Sent to {user.data?.email} once you have uploaded the month’s transactions.</>}
          </p>
          {switching.error && (
            <ErrorBox>{errorMessage(switching.error, 'Failed to save the setting')}</ErrorBox>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function whyNot(hasMailServer: boolean, user: Parameters<typeof isEmailProved>[0]): string | null {
  if (!hasMailServer) return 'This server is not set up to send email.'
  if (!user.email) return 'Your account has no email address.'
  if (!isEmailProved(user)) return 'Verify your email address under Security first.'
  return null
}
