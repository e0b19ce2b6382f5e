import * as z from 'zod'
import { onOrOff, wholeNumber } from './setting-types.ts'

/** Automatic backups of a SQLite database. */
export const backupSettings = {
  backupNightly: onOrOff()
    .default(true)
    .describe('Back up the SQLite database every night. Has no effect on PostgreSQL.'),
  backupDir: z
    .string()
    .optional()
    .describe(
      'Directory for backups, preferably on another disk. It must exist. If unset, `backups` in `DATA_DIR`.',
    ),
  backupHour: wholeNumber(0, 23)
    .default(3)
    .describe('Hour of the day, in the machine’s time zone, after which the nightly backup runs.'),
  backupKeepDays: wholeNumber(1, 3650).default(7).describe('Number of nightly backups to keep.'),
  backupKeepWeeks: wholeNumber(0, 520)
    .default(4)
    .describe('Number of weeks before those for which one backup each is kept.'),
}
