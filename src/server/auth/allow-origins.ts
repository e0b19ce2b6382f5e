import { cors } from 'hono/cors'

/** Lets pages of other origins call, if the operator names those origins; of no other by default. */
export const allowOrigins = (origins: string[]) =>
  cors({
    origin: origins,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'x-use-cookie',
      'X-Supabase-Api-Version',
      'apikey',
    ],
    // Without these a client in a browser cannot read which error it got.
    exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  })
