/** Keys and what they do. Several keys are separated by spaces. */
type KeyHintsProps = { hints: readonly (readonly [keys: string, name: string])[] }

export const KeyHints = ({ hints }: KeyHintsProps) => (
  <dl className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-muted text-xs max-md:hidden">
    {hints.map(([keys, name]) => (
      <div key={keys} className="flex items-center gap-1.5">
        <dt className="flex gap-1">
          {keys.split(' ').map((key) => (
            <kbd
              key={key}
              className="min-w-5 rounded border border-line bg-surface px-1 py-px text-center font-medium font-sans"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{name}</dd>
      </div>
    ))}
  </dl>
)
