import { PageHeader } from '#web/ui/page-header.tsx'

export const HistoryScreen = () => <PageHeader title="Transaction History" />
