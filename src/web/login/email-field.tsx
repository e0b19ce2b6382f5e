import { TextField } from '#web/ui/text-field.tsx'

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

/** The last email address entered, so that you do not have to type it again in the next step. */
export const typedEmail = { current: '' }
