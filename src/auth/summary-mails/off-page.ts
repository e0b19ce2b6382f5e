import { createHash } from 'node:crypto'

const style = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 32em; margin: 15vh auto; padding: 0 24px }
h1 { font-size: 1.375rem; line-height: 1.3 }
button { font: inherit; font-weight: 600; padding: 12px 20px; border: 0; border-radius: 8px; background: #1d4ed8; color: #fff; cursor: pointer }`

/** The page has no script, and this is its only style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const states = {
  question: {
    title: 'Stop monthly summaries?',
    content:
      '<p>Outgo will stop emailing you a monthly summary. You can turn it back on in Settings.</p>\n<form method="post"><button>Stop Monthly Summaries</button></form>',
  },
  off: {
    title: 'Monthly summaries are off',
    content: '<p>You won’t get any more. You can turn them back on in Settings.</p>',
  },
  invalid: {
    title: 'This link isn’t valid',
    content: '<p>Use the link at the end of the email, or turn monthly summaries off in Settings.</p>',
  },
}

/** The page behind the link of a monthly summary. Its form posts to the same address. */
export function offPage(state: keyof typeof states): string {
  const { title, content } = states[state]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · Outgo</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
