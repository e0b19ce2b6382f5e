import { PageHeader } from '#web/ui/page-header.tsx'

export const SettingsScreen = () => <PageHeader title="Settings" />
