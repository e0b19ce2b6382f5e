/**
 * Whether a call may do what requires a second factor. The token must say aal2, or older tokens would be promoted;
 * the session must still say so too, or a token would outlive the factor.
 */
export const isProvedTwice = (tokenLevel: string | undefined, sessionLevel: string): boolean =>
  tokenLevel === 'aal2' && sessionLevel === 'aal2'
