import * as z from 'zod'
import { httpAddress, onOrOff, wholeNumber } from './setting-types.ts'

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Where the product listens and stores its data. */
export const serverSettings = {
  port: z.coerce
    .number('must be a port number from 0 to 65535')
    .int('must be a port number from 0 to 65535')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65_535, 'must be a port number from 0 to 65535')
    .default(3000)
    .describe('Port to listen on. 0 picks a free port.'),
  host: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. `0.0.0.0` accepts connections from other machines.'),
  dataDir: z
    .string()
    .default('./data')
    .describe('Directory for everything Outgo stores on disk. Only its owner can read it.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional()
    .describe(
      'PostgreSQL server, `postgres://user:password@host/database`. If unset, Outgo uses a SQLite file in `DATA_DIR`.',
    ),
  attachmentMegabytes: wholeNumber(0, 100_000)
    .default(500)
    .describe(
      'How many megabytes of pictures and documents a ledger may have. They are part of the database and of every backup. 0 allows none.',
    ),
  publicUrl: httpAddress()
    .optional()
    .describe(
      'Public address, when Outgo is behind a proxy. Set `RATE_LIMIT_HEADER` as well. If unset, the address Outgo listens on.',
    ),
  corsOrigins: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'must list origins such as https://app.example.org, separated by commas, without paths',
    )
    .default([])
    .describe(
      'Origins that may call the authentication service from the browser, such as `https://app.example.org`, separated by commas.',
    ),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
}

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

/** Metrics for Prometheus. */
export const metricsSettings = {
  metricsPort: wholeNumber(0, 65_535)
    .optional()
    .describe('Port that serves `/metrics` in the Prometheus text format. If unset, nothing is measured.'),
  metricsHost: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that the metrics port listens on. No token is required: anyone who can reach it can read the metrics.',
    ),
}
