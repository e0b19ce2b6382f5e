import { openLimits } from '#auth/limits/open-limits.ts'
import { openMessages } from '#auth/messages/open-messages.ts'
import { recommendedCost } from '#auth/passwords/password-hash.ts'
import { openInstanceSecrets } from '#http/instance-secrets.ts'
import { openLog } from '#server/open-log.ts'
import { readSettings } from '#server/settings.ts'
import { sendSummaryMails } from '#server/summary-mails/send-summary-mails.ts'
import { openStore } from '#store/open-store.ts'

// Sends the mails due at these times from a second process on the same database:
// node send-summary-mails.ts URL TIME…
const [url = '', ...times] = process.argv.slice(2)

const settings = readSettings(process.env)
const dataDirectory = process.env.DATA_DIR ?? ''
const store = await openStore({ dataDirectory })
let time = 0
const clock = { now: () => time }
const log = openLog(settings.logLevel)
const messages = openMessages({ settings, log, clock, dataDirectory })
const secrets = await openInstanceSecrets(store, clock)
for (const text of times) {
  time = Number(text)
  await sendSummaryMails({
    ...{ store, settings, secrets, clock, log, messages, metrics: null, passwordCost: recommendedCost },
    address: { url },
    limits: openLimits({ store, settings, clock }),
    operatorDetails: () => ({ backup: null }),
  })
}
messages.close()
await store.destroy()
