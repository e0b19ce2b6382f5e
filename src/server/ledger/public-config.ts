import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { PublicConfig } from '#contract/public-config.ts'
import type { ServiceContext } from '#server/http/service-context.ts'

export const publicConfig = ({ secrets }: ServiceContext) =>
  new Hono().get('/', async (c) => {
    await secrets.refresh()
    return c.json<z.infer<typeof PublicConfig>>({ anon_key: secrets.anonKey })
  })
