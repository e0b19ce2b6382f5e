import { TextField } from '#web/ui/text-field.tsx'
import { typedEmail } from './typed-email.ts'

export const EmailField = () => (
  <TextField
    label="Email"
    name="email"
    type="email"
    required
    defaultValue={typedEmail.current}
    onChange={(event) => {
      typedEmail.current = event.target.value.trim()
    }}
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
  />
)
