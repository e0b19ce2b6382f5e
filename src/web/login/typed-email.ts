/** The address typed last, so that who goes on to another step need not type it again. */
export const typedEmail = { current: '' }
