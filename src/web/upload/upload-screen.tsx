import { PageHeader } from '#web/ui/page-header.tsx'

export const UploadScreen = () => <PageHeader title="Upload Transactions" />
