import { createDocument } from 'zod-openapi'
import { productVersion } from '#server/product-version.ts'
import { describeSchemas } from './describe-schemas.ts'
import { calls } from './ledger-calls.ts'

/** The data service's OpenAPI 3.1 document, made from the schemas that both sides check with. */
export function openapiDocument() {
  describeSchemas()
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Outgo data service',
      version: productVersion,
      description:
        "One user's ledger: transactions, rules, recurring costs and what they sum up to. A call carries the access token that signing in at `/auth/v1` gives. Fields that are not listed are refused.",
    },
    servers: [{ url: '/api/v1' }],
    security: [{ accessToken: [] }],
    tags: ['Transactions', 'Summary', 'Rules', 'Recurring costs', 'Profile', 'Account file', 'About'].map(
      (name) => ({
        name,
      }),
    ),
    paths: calls,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  })
}
