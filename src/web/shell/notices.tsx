import { UndoNotices } from '#web/undo/undo-notices.tsx'
import { ReachNotice } from './reach-notice.tsx'

/** What is said in passing, at the foot of every screen. Before the screen in the order of the Tab key. */
export const Notices = ({ userId }: { userId: string }) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex flex-col items-center gap-2 p-4 print:hidden">
    <UndoNotices key={userId} />
    <ReachNotice />
  </div>
)
