/**
 * Whether a call may do what takes a second factor. Its own token has to say that one was shown, or a token issued
 * before would be promoted; and the session has to say so still, or one issued before would outlive the factor.
 */
export const isProvedTwice = (tokenLevel: string | undefined, sessionLevel: string): boolean =>
  tokenLevel === 'aal2' && sessionLevel === 'aal2'
