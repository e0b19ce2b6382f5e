// Settings that several files share. Playwright starts one product for files that share the same object.

/** Sign-ups have to be confirmed, and mails may follow each other at once. */
export const withConfirmation = { MAILER_AUTOCONFIRM: 'false', SMTP_MAX_FREQUENCY: '0' }

/** Company sign-in, codes by text message, and mails that may follow each other at once. */
export const withMoreFlows = {
  SAML_ENABLED: 'true',
  SMTP_MAX_FREQUENCY: '0',
  MFA_PHONE_ENROLL_ENABLED: 'true',
  MFA_PHONE_VERIFY_ENABLED: 'true',
  MFA_PHONE_MAX_FREQUENCY: '0',
}
