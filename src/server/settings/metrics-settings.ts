import * as z from 'zod'
import { wholeNumber } from './setting-types.ts'

/** Figures of the running product for Prometheus. */
export const metricsSettings = {
  metricsPort: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'The port on which `/metrics` answers in the text format of Prometheus. Unset: nothing is measured.',
    ),
  metricsHost: z
    .string()
    .default('127.0.0.1')
    .describe('The address it listens on. Whoever reaches it may read it: it asks for no token.'),
}
