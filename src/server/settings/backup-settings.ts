import * as z from 'zod'
import { onOrOff, wholeNumber } from './setting-types.ts'

/** The copies that the product makes of itself, of a SQLite database. */
export const backupSettings = {
  backupNightly: onOrOff()
    .default(true)
    .describe(
      'Whether a copy of the SQLite database is made every night. A PostgreSQL server is left to its operator.',
    ),
  backupDir: z
    .string()
    .optional()
    .describe(
      'The directory for copies, best on another disk; it has to be there. Unset: `backups` in `DATA_DIR`.',
    ),
  backupHour: wholeNumber(0, 23)
    .default(3)
    .describe('The hour, by the machine’s clock, from which on a night’s copy is made.'),
  backupKeepDays: wholeNumber(1, 3650).default(7).describe('The newest copies that are kept, one a night.'),
  backupKeepWeeks: wholeNumber(0, 520)
    .default(4)
    .describe('The weeks before those of which one copy each is kept.'),
}
