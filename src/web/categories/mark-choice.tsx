import { Ban } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { type CategoryColor, categoryColors, colorNames } from '#domain/category-colors.ts'
import { type CategorySymbol, categorySymbols } from '#domain/category-symbols.ts'
import { SymbolIcon } from '#web/categories/category-mark.tsx'

type ChoiceProps = {
  name: string
  label: string
  isChecked: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ name, label, isChecked, onChoose, children }: ChoiceProps) => (
  <label
    title={label}
    className="flex size-9 cursor-pointer items-center justify-center rounded-lg border-2 border-transparent text-muted hover:bg-sunken has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:size-11"
  >
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={isChecked}
      onChange={onChoose}
      className="sr-only"
    />
    {children}
  </label>
)

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1.5 font-medium">{label}</legend>
    <div className="flex max-h-40 flex-wrap gap-0.5 overflow-y-auto p-0.5">{children}</div>
  </fieldset>
)

/** Chooses the color and symbol of a category. A new one gets the next free color if none is chosen. */
type ColorChoiceProps = { value: CategoryColor | null; onChange: (color: CategoryColor) => void }

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <Choices label="Color">
      {colorNames.map((color) => (
        <Choice
          key={color}
          name={name}
          label={color}
          isChecked={color === value}
          onChoose={() => onChange(color)}
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
            <circle cx="10" cy="10" r="10" fill={categoryColors[color]} />
          </svg>
        </Choice>
      ))}
    </Choices>
  )
}

type SymbolChoiceProps = { value: CategorySymbol | null; onChange: (symbol: CategorySymbol | null) => void }

export function SymbolChoice({ value, onChange }: SymbolChoiceProps) {
  const name = useId()
  return (
    <Choices label="Symbol">
      <Choice name={name} label="none" isChecked={value === null} onChoose={() => onChange(null)}>
        <Ban aria-hidden="true" className="size-5" />
      </Choice>
      {categorySymbols.map((symbol) => (
        <Choice
          key={symbol}
          name={name}
          label={symbol.replaceAll('-', ' ')}
          isChecked={symbol === value}
          onChoose={() => onChange(symbol)}
        >
          <Suspense>
            <SymbolIcon symbol={symbol} className="size-5" />
          </Suspense>
        </Choice>
      ))}
    </Choices>
  )
}
