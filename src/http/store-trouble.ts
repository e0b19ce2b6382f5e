import type { StoreTrouble } from '#store/engines/store-trouble-of.ts'

/** The code of each kind of database trouble, its message for users, and its log message for the operator. */
export const storeTroubles: Record<StoreTrouble, { code: string; sentence: string; log: string }> = {
  full: {
    code: 'database_full',
    sentence: 'The server is out of disk space, so this was not saved. Please tell the person who runs it.',
    log: 'the disk of the database is full: make room, and Outgo continues by itself',
  },
  'read-only': {
    code: 'database_read_only',
    sentence:
      'The database is read-only at the moment, so this was not saved. Please tell the person who runs the server.',
    log: 'the database is read-only: make it writable, and Outgo continues by itself',
  },
  away: {
    code: 'database_unavailable',
    sentence: 'The database cannot be reached. Please try again soon.',
    log: 'the database cannot be used',
  },
}
