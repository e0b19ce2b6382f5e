/** The words of an SMS that carries a code. */
export const writeTextMessage = (code: string): { text: string; code: string } => ({
  text: `${code} is your Outgo code. Give it to nobody; Outgo never asks for it.`,
  code,
})
