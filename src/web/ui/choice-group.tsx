import { useId } from 'react'

type ChoiceGroupProps<Value extends string> = {
  label: string
  choices: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control made of native radio buttons. */
export function ChoiceGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-xl border border-line bg-sunken p-1 max-md:flex">
        {choices.map(([choice, text]) => (
          <label
            key={choice}
            className="flex min-h-8 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg border border-transparent px-2 py-1 md:px-1.5 lg:px-3 font-medium text-muted transition-colors duration-150 hover:text-ink has-checked:border-line has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-raised has-checked:text-ink has-checked:shadow-card max-md:min-h-11 max-md:flex-1 max-md:basis-[30%]"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
