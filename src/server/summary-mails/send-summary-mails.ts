import type { AuthContext } from '#auth/auth-context.ts'
import { isAuthorizedAddress } from '#auth/messages/authorized-addresses.ts'
import { MailRefused } from '#auth/messages/messages.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import { claimSummary, readUsersWithoutSummary, releaseSummary } from '#auth/store/summary-mails.ts'
import { readUser } from '#auth/store/users.ts'
import { offLinkOf } from '#auth/summary-mails/off-link.ts'
import { dayInUtc, nextSummaryMonth } from '#auth/summary-mails/summary-months.ts'
import { writeSummaryMail } from '#auth/summary-mails/write-summary-mail.ts'
import { type Day, type Month, monthOf } from '#domain/calendar.ts'
import { createFormat } from '#domain/create-format.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { isBanned } from '#http/access-token.ts'
import { readProfile } from '#ledger/store/profiles.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import { canWait, type EndedMonth, readEndedMonths, readSummary } from './read-summary.ts'

const tenMinutes = 600_000

/** When a user's mail was last refused by the mail server, or not due yet. It is tried again on another day. */
type Attempts = Map<string, Day>

/**
 * Sends the summaries of the last month that has ended. A month is claimed in the database before its mail is sent, so
 * that nobody gets it twice: if the process dies in between, the mail is lost (docs/decisions/monthly-summaries.md).
 */
export async function sendSummaryMails(
  context: AuthContext,
  { signal, attempts = new Map() }: { signal?: AbortSignal; attempts?: Attempts } = {},
): Promise<void> {
  const { store, clock, messages, settings, log } = context
  const today = dayInUtc(clock.now())
  if (settings.smtpUrl === undefined) return
  let canSend: boolean | undefined
  for (const { userId, lastMonth } of await readUsersWithoutSummary(store, monthOf(today))) {
    if (signal?.aborted) return
    if (attempts.get(userId) === today) continue
    const month = nextSummaryMonth(clock.now(), lastMonth)
    try {
      const due = await readDue(context, userId, month)
      // An earlier month is tried every ten minutes, since transactions can arrive. This month has rarely ended.
      if (!due && month === monthOf(today)) attempts.set(userId, today)
      if (!due) continue
      canSend ??= await messages.canSendMail()
      if (!canSend) return
      await sendSummary(context, due)
    } catch (err) {
      log.error({ err, userId, month }, 'a monthly summary could not be sent')
      if (err instanceof MailRefused) attempts.set(userId, today)
      // Otherwise, the other mails would be lost as well if the mail server has just gone.
      canSend = undefined
    }
  }
}

type Due = { userId: string; email: string; month: Month; ended: EndedMonth[] }

/** Null if the user cannot receive the mail, or not yet. */
async function readDue(context: AuthContext, userId: string, month: Month): Promise<Due | null> {
  const { store, clock } = context
  const user = await readUser(store, userId)
  if (!user?.email || user.emailProvedAt === null || isBanned(user, clock)) return null
  if (!isAuthorizedAddress(context, user.email)) return null
  const ended = await readEndedMonths(store, { userId, month, today: dayInUtc(clock.now()) })
  return ended && { userId, email: user.email, month, ended }
}

async function sendSummary(context: AuthContext, { userId, email, month, ended }: Due): Promise<void> {
  const { store, clock, messages, log } = context
  const { locale } = (await readProfile(ownedBy(store, userId), userId)) ?? {}
  const formatIn = (currency: string | null) =>
    createFormat({ locale: locale ?? defaultLocale, currency: currency ?? defaultCurrency })
  const sections = await readSummary(store, { userId, months: ended, formatIn })
  if (!(await claimSummary(store, userId, month)) || sections.length === 0) return
  try {
    await messages.sendMail(
      writeSummaryMail({
        to: email,
        month: formatIn(null).month(month),
        sections,
        siteUrl: siteUrlOf(context),
        offLink: offLinkOf(context, userId),
      }),
    )
  } catch (error) {
    if (error instanceof MailRefused && canWait(dayInUtc(clock.now()), month, ended))
      await releaseSummary(store, userId, month)
    throw error
  }
  log.info({ userId, month }, 'a monthly summary was sent')
}

/** Sends summaries as long as the server runs. `stop` ends that after the mail that is being sent. */
export function sendSummaryMailsInTime(context: AuthContext) {
  const stopping = new AbortController()
  const attempts: Attempts = new Map()
  let sending = Promise.resolve()
  const send = () => {
    sending = sending
      .then(() => sendSummaryMails(context, { signal: stopping.signal, attempts }))
      .catch((err: unknown) =>
        context.log.warn({ err }, 'monthly summaries could not be sent; trying again in ten minutes'),
      )
  }
  const timer = setInterval(send, tenMinutes)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sending
    },
  }
}
