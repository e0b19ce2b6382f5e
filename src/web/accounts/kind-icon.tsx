import {
  Banknote,
  CreditCard,
  HandCoins,
  Landmark,
  type LucideIcon,
  PiggyBank,
  TrendingUp,
  Wallet,
} from 'lucide-react'
import type { AccountKind } from '#domain/accounts.ts'

const icons: Record<AccountKind, LucideIcon> = {
  checking: Landmark,
  savings: PiggyBank,
  credit_card: CreditCard,
  cash: Banknote,
  loan: HandCoins,
  investment: TrendingUp,
  other: Wallet,
}

/** The icon of a kind of account. Its name always stands beside it. */
export function KindIcon({ kind }: { kind: AccountKind }) {
  const Icon = icons[kind]
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-line bg-sunken text-muted">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}
