import * as z from 'zod'
import { wholeNumber } from './setting-types.ts'

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
