import { PageHeader } from '#web/ui/page-header.tsx'

export const DashboardScreen = () => <PageHeader title="Financial Dashboard" />
