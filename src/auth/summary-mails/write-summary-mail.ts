import { address, button, pageHtml, paragraph, titledList } from '#auth/messages/mail-html.ts'
import type { Mail } from '#auth/messages/messages.ts'

/** What changed in a ledger. Without a title, the mail is about this ledger only. */
export type SummarySection = { title: string | null; lines: { title: string; detail: string }[] }

type Summary = {
  to: string
  /** As the reader writes it: `October 2026`. */
  month: string
  sections: readonly SummarySection[]
  /** The address of the web app, and where the reader stops these mails. */
  siteUrl: string
  offLink: string
}

const reason = 'You get this email once a month because you turned it on in Settings.'

/** The monthly summary as text and HTML. Names come from bank statements, so they are shortened to one line. */
export function writeSummaryMail({ to, month, sections, siteUrl, offLink }: Summary): Mail {
  const subject = `What changed in ${month}`
  const why = `Here is how ${month} compares with earlier months.`
  const cleaned = sections.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({ title: oneLine(line.title), detail: oneLine(line.detail) })),
  }))
  const lists = cleaned.map(({ title, lines }) =>
    [
      ...(title === null ? [] : [`${title}:`, '']),
      ...lines.map((line) => `- ${line.title}\n  ${line.detail}`),
    ].join('\n'),
  )
  return {
    to,
    subject,
    text: `Hello,\n\n${why}\n\n${lists.join('\n\n')}\n\nOpen Outgo:\n\n${siteUrl}\n\n${reason} To stop these emails, open:\n\n${offLink}\n\n-- \nOutgo\n`,
    html: pageHtml(
      subject,
      `${paragraph(why)}${cleaned.map(({ title, lines }) => titledList(title, lines)).join('')}${button(siteUrl, 'Open Outgo')}${paragraph(`${reason} To stop these emails, open:`)}${address(offLink)}`,
    ),
    link: null,
    code: null,
    unsubscribeLink: offLink,
  }
}

const longestLine = 160

function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length > longestLine ? `${line.slice(0, longestLine - 1).toWellFormed()}…` : line
}
