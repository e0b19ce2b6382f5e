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

/** The address typed last, so that who goes on to another step need not type it again. */
export const typedEmail = { current: '' }
