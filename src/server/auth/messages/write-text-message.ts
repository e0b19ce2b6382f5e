/** The words of an SMS that carries a code. */
export const writeTextMessage = (code: string): { text: string } => ({ text: `Your Outgo code is ${code}.` })
