/** What is said before the link and after it. */
export type MailWords = { subject: string; why: string; action: string; otherwise: string }

/** What a mail holds, as text and as HTML. Without a link the code alone proves the address. */
export type MailContent = MailWords & { code: string; link: string | null; validFor: string }

/** What a mail says that asks for nothing: what happened to the account, the details, and what to do about it. */
export type NoticeWords = { subject: string; why: string; details: string[]; otherwise: string }
