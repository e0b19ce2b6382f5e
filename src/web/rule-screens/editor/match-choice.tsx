type MatchChoiceProps = {
  label: string
  of: string
  value: 'all' | 'any'
  onChange: (match: 'all' | 'any') => void
}

/** `All of these conditions` or `Any of …`, as a select within a sentence. */
export const MatchChoice = ({ label, of, value, onChange }: MatchChoiceProps) => (
  <p className="flex items-center gap-2">
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value === 'any' ? 'any' : 'all')}
      className="min-h-8 rounded-lg border border-field-line bg-surface px-2 font-medium text-ink max-md:min-h-11 max-md:text-base"
    >
      <option value="all">All</option>
      <option value="any">Any</option>
    </select>
    <span className="text-muted">{of}</span>
  </p>
)
