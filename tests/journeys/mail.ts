import { readOutbox, type SentMessage } from '#tests/support/read-outbox.ts'
import type { Product } from '#tests/support/start-product.ts'
import { expect } from './journey.ts'

/** The message to an address that has come as the nth, waited for. */
export async function mailTo(product: Product, email: string, nth = 1): Promise<SentMessage> {
  const received = () => readOutbox(product.dataDirectory).filter(({ to }) => to === email)
  await expect.poll(() => received().length, `messages to ${email}`).toBe(nth)
  return received()[nth - 1] as SentMessage
}
