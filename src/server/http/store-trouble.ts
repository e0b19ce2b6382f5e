import type { StoreTrouble } from '#store/engines/store-trouble-of.ts'

/** The code of each kind of database trouble, its message for users, and its log message for the operator. */
export const storeTroubles: Record<StoreTrouble, { code: string; sentence: string; log: string }> = {
  full: {
    code: 'database_full',
    sentence: 'The server has no room left, so this was not saved. Please tell whoever runs it.',
    log: 'the disk of the database is full: make room there, the rest goes on by itself',
  },
  'read-only': {
    code: 'database_read_only',
    sentence:
      'The database can only be read for now, so this was not saved. Please tell whoever runs the server.',
    log: 'the database can only be read: let it be written, the rest goes on by itself',
  },
  away: {
    code: 'database_unavailable',
    sentence: 'The database cannot be reached. Please try again soon.',
    log: 'the database cannot be used',
  },
}
