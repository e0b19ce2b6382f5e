import { ScreenTabs } from './screen-tabs.tsx'

const tabs = [
  { to: '/accounts', name: 'Balances' },
  { to: '/accounts/forecast', name: 'Forecast' },
] as const

/** What the Accounts screen consists of. */
export const AccountsTabs = () => <ScreenTabs label="Accounts" tabs={tabs} />
