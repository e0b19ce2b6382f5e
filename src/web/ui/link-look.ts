/** The classes of text links among figures. */
export const linkLook =
  'inline-block rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-current max-md:py-1'
