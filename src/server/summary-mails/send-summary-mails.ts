import type { AuthContext } from '#auth/auth-context.ts'
import { isAuthorizedAddress } from '#auth/messages/authorized-addresses.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import { claimSummary, readUsersWithoutSummary } from '#auth/store/summary-mails.ts'
import { readUser } from '#auth/store/users.ts'
import { offLinkOf } from '#auth/summary-mails/off-link.ts'
import { dayOfMonth, lastEndedMonth } from '#auth/summary-mails/summary-months.ts'
import { writeSummaryMail } from '#auth/summary-mails/write-summary-mail.ts'
import type { Month } from '#domain/calendar.ts'
import { createFormat } from '#domain/create-format.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { isBanned } from '#http/access-token.ts'
import { readProfile } from '#ledger/store/profiles.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import { readSummary } from './read-summary.ts'

/** From this day of a month on, the month before has ended everywhere. */
const firstDay = 2

const tenMinutes = 600_000

/**
 * Sends the summaries of the last month that has ended. A month is claimed in the database before its mail is sent, so
 * that nobody gets it twice: if the process dies in between, the mail is lost (docs/decisions/monthly-summaries.md).
 */
export async function sendSummaryMails(context: AuthContext): Promise<void> {
  const { store, clock, settings, log } = context
  if (settings.smtpUrl === undefined || dayOfMonth(clock.now()) < firstDay) return
  const month = lastEndedMonth(clock.now())
  for (const userId of await readUsersWithoutSummary(store, month))
    try {
      await sendSummary(context, userId, month)
    } catch (err) {
      log.error({ err, userId, month }, 'a monthly summary could not be sent')
    }
}

async function sendSummary(context: AuthContext, userId: string, month: Month): Promise<void> {
  const { store, clock, messages, log } = context
  const user = await readUser(store, userId)
  if (!user?.email || user.emailProvedAt === null || isBanned(user, clock)) return
  if (!isAuthorizedAddress(context, user.email)) return
  const { locale } = (await readProfile(ownedBy(store, userId), userId)) ?? {}
  const formatIn = (currency: string | null) =>
    createFormat({ locale: locale ?? defaultLocale, currency: currency ?? defaultCurrency })
  const sections = await readSummary(store, { userId, month, dayOfMonth: dayOfMonth(clock.now()), formatIn })
  if (sections === null || !(await messages.canSendMail())) return
  if (!(await claimSummary(store, userId, month)) || sections.length === 0) return
  await messages.sendMail(
    writeSummaryMail({
      to: user.email,
      month: formatIn(null).month(month),
      sections,
      siteUrl: siteUrlOf(context),
      offLink: offLinkOf(context, userId),
    }),
  )
  log.info({ userId, month }, 'a monthly summary was sent')
}

/** Sends summaries as long as the server runs. `stop` ends that. */
export function sendSummaryMailsInTime(context: AuthContext) {
  let sending = Promise.resolve()
  const send = () => {
    sending = sending
      .then(() => sendSummaryMails(context))
      .catch((err: unknown) =>
        context.log.warn({ err }, 'monthly summaries could not be sent; trying again in ten minutes'),
      )
  }
  const timer = setInterval(send, tenMinutes)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await sending
    },
  }
}
