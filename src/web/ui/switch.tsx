import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string
  checked: boolean
}

/** A native checkbox that looks like a switch. */
export const Switch = ({ label, checked, ...input }: SwitchProps) => (
  <label title={label} className="inline-flex size-9 items-center justify-center max-md:size-11">
    <input
      {...input}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-label={label}
      className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-field-line bg-sunken transition-colors duration-150 before:absolute before:top-px before:left-px before:size-4 before:rounded-full before:bg-muted before:transition-transform before:duration-150 checked:border-accent-solid checked:bg-accent-solid checked:before:translate-x-4 checked:before:bg-white forced-colors:appearance-auto forced-colors:before:hidden"
    />
  </label>
)
