import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { LedgerMerchant } from '#web/api/merchants.ts'
import { format } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { counted } from '#web/words/counted.ts'
import { RenameMerchant } from './rename-merchant.tsx'

type MerchantListProps = {
  merchants: readonly LedgerMerchant[]
  selected: ReadonlyMap<string, LedgerMerchant>
  /** The key of the one whose form is open. */
  edited: string | null
  /** Why its last change failed. */
  failure: string | null
  isSaving: boolean
  onSelect: (merchant: LedgerMerchant) => void
  onEdit: (key: string | null) => void
  onRename: (merchant: LedgerMerchant, name: string | null) => void
  /** Undoes a merge of one merchant into another. */
  onSeparate: (merged: { key: string; name: string; intoKey: string }) => void
}

/** Merchants with their totals, each linking to its transactions. */
export const MerchantList = ({
  merchants,
  selected,
  edited,
  onSelect,
  onEdit,
  onRename,
  ...form
}: MerchantListProps) => (
  <ul aria-label="Merchants" className="divide-y divide-line">
    {merchants.map((merchant) =>
      merchant.key === edited ? (
        <li key={merchant.key} className="bg-sunken/60 p-4 md:px-5">
          <RenameMerchant
            merchant={merchant}
            onRename={(name) => onRename(merchant, name)}
            onCancel={() => onEdit(null)}
            {...form}
          />
        </li>
      ) : (
        <MerchantRow
          key={merchant.key}
          merchant={merchant}
          isSelected={selected.has(merchant.key)}
          onSelect={() => onSelect(merchant)}
          onEdit={() => onEdit(merchant.key)}
        />
      ),
    )}
  </ul>
)

export const renameButtonId = (key: string) => `rename-${key.replaceAll(' ', '-')}`

type MerchantRowProps = {
  merchant: LedgerMerchant
  isSelected: boolean
  onSelect: () => void
  onEdit: () => void
}

const MerchantRow = ({ merchant, isSelected, onSelect, onEdit }: MerchantRowProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 py-2.5 transition-colors duration-100 hover:bg-sunken/60 md:gap-x-4 md:px-5">
    <label className="flex size-6 items-center justify-center max-md:row-span-2 max-md:-mx-3 max-md:size-11">
      <input
        type="checkbox"
        aria-label={`Select ${merchant.name}`}
        checked={isSelected}
        onChange={onSelect}
        className="size-4 accent-accent-solid"
      />
    </label>
    <div className="min-w-0 max-md:contents">
      <Link
        to="/history"
        search={{ merchant: merchant.key, excluded: 'false' }}
        dir="auto"
        className="wrap-anywhere justify-self-start font-medium underline decoration-line underline-offset-2 transition-colors duration-150 hover:text-accent hover:decoration-current"
      >
        {merchant.name}
      </Link>
      <p className="wrap-anywhere text-muted text-xs max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        {counted(merchant.count, 'transaction')} · {merchant.category} · {days(merchant)}
        {merchant.merged.length > 0 && ` · with ${merchant.merged.map(({ name }) => name).join(', ')}`}
        {merchant.count > 1 && <span className="md:hidden"> · {average(merchant)}</span>}
      </p>
    </div>
    <p className="whitespace-nowrap text-right font-medium tabular-nums">
      {merchant.sumCents > 0 && '+'}
      {format.money(merchant.sumCents)}
      {merchant.count > 1 && (
        <span className="block font-normal text-muted text-xs max-md:hidden">{average(merchant)}</span>
      )}
    </p>
    <IconButton
      id={renameButtonId(merchant.key)}
      label={`Rename ${merchant.name}`}
      onClick={onEdit}
      className="max-md:row-span-2 max-md:row-start-1 max-md:-mr-3 max-md:col-start-4"
    >
      <Pencil aria-hidden="true" />
    </IconButton>
  </li>
)

const average = ({ averageCents }: LedgerMerchant) => `${format.money(averageCents)} on average`

const days = ({ firstDay, lastDay }: LedgerMerchant) =>
  firstDay === lastDay ? format.day(firstDay) : `${format.day(firstDay)} – ${format.day(lastDay)}`
