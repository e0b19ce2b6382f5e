/** The texts before and after the link. */
export type MailWords = { subject: string; why: string; action: string; otherwise: string }

/** The content of a mail, for text and HTML. Without a link, the code alone proves the address. */
export type MailContent = MailWords & { code: string; link: string | null; validFor: string }

/** A notice that requires no action: what happened to the account, the details, and what to do if it was not you. */
export type NoticeWords = { subject: string; why: string; details: string[]; otherwise: string }

/** The HTML form of a mail. */
export function mailHtml({ subject, why, action, link, code, validFor, otherwise }: MailContent): string {
  const proof =
    link === null
      ? `${paragraph('Your code:')}${codeBlock(code)}${paragraph(`It can be used once, within ${validFor}.`)}`
      : `${button(link, action)}${paragraph('If you are asked for a code, enter:')}${codeBlock(code)}${paragraph(
          `Use either the button or the code within ${validFor}. They work only once. If the button does not work, open this link:`,
        )}${address(link)}`
  return pageHtml(subject, `${paragraph(why)}${proof}${paragraph(otherwise)}`)
}

export function noticeHtml({ subject, why, details, otherwise }: NoticeWords): string {
  const items = details.map((detail) => `<li>${escapeHtml(detail)}</li>\n`).join('')
  const list = items && `<ul style="margin: 0 0 16px; padding-left: 24px">\n${items}</ul>\n`
  return pageHtml(subject, `${paragraph(why)}${list}${paragraph(otherwise)}`)
}

/** Loads nothing from elsewhere and is legible in light and dark mode. */
export const pageHtml = (subject: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark }</style>
</head>
<body style="margin: 0; padding: 24px; font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; font-size: 16px; line-height: 1.5">
<div style="max-width: 32em; margin: 0 auto">
<p style="margin: 0 0 24px; font-weight: 600">Outgo</p>
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${escapeHtml(subject)}</h1>
${content}</div>
</body>
</html>
`

export const paragraph = (text: string) => `<p style="margin: 0 0 16px">${escapeHtml(text)}</p>\n`

export const button = (link: string, text: string) =>
  `<p style="margin: 24px 0"><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1d4ed8; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(text)}</a></p>\n`

const codeBlock = (code: string) =>
  `<p style="margin: 0 0 16px; font-family: ui-monospace, Consolas, monospace; font-size: 28px; letter-spacing: 4px">${escapeHtml(code)}</p>\n`

export const address = (link: string) =>
  `<p style="margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>\n`

/** A list whose items have a title and an explanation. */
export function titledList(
  title: string | null,
  lines: readonly { title: string; detail: string }[],
): string {
  const items = lines.map(
    (line) =>
      `<li style="margin: 0 0 12px"><bdi style="font-weight: 600">${escapeHtml(line.title)}</bdi><br><bdi>${escapeHtml(line.detail)}</bdi></li>\n`,
  )
  const heading =
    title === null ? '' : `<h2 style="margin: 24px 0 8px; font-size: 18px">${escapeHtml(title)}</h2>\n`
  return `${heading}<ul style="margin: 0 0 16px; padding-left: 24px">\n${items.join('')}</ul>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
