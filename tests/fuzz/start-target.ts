import { runCommandAsProcess } from '#tests/support/run-command.ts'
import { startProduct } from '#tests/support/start-product.ts'

const most = '1000000'

/** The product with every feature enabled, and its administrator's token. */
export async function startTarget(databaseUrl = '') {
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    EXTERNAL_PHONE_ENABLED: 'true',
    EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    MFA_PHONE_ENROLL_ENABLED: 'true',
    MFA_PHONE_VERIFY_ENABLED: 'true',
    SAML_ENABLED: 'true',
    BACKUP_NIGHTLY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT_EMAIL_SENT: most,
    RATE_LIMIT_SMS_SENT: most,
    RATE_LIMIT_LEDGER_CALLS: most,
  })
  const place = { dataDirectory: product.dataDirectory, databaseUrl }
  const printed = await runCommandAsProcess('admin-token', place, ['--hours', '24'])
  return {
    ...product,
    admin: printed.out.trim().split('\n').at(-1) ?? '',
    /** The output of `npm run doctor`; the database is intact if the code is 0. */
    examine: () => runCommandAsProcess('doctor', place),
  }
}
