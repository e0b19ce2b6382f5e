import { PageHeader } from '#web/ui/page-header.tsx'

export const RecurringScreen = () => <PageHeader title="Recurring Costs" />
