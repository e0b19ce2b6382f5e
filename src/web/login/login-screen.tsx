import { PageHeader } from '#web/ui/page-header.tsx'

export const LoginScreen = () => <PageHeader title="Welcome Back" />
