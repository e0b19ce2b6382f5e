import { ScreenTabs } from './screen-tabs.tsx'

const tabs = [
  { to: '/upload', name: 'Upload a file' },
  { to: '/upload/imports', name: 'Imports' },
] as const

/** What the Upload screen consists of. */
export const UploadTabs = () => <ScreenTabs label="Upload" tabs={tabs} />
