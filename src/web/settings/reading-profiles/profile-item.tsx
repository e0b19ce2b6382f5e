import { Pencil, Trash2 } from 'lucide-react'
import type { ReadingProfile } from '#web/api/reading-profiles.ts'
import { format } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { answersText } from '#web/words/reading-profile-words.ts'
import { ProfileNameForm } from './profile-name-form.tsx'

type ProfileItemProps = {
  profile: ReadingProfile
  /** Null if it is not known, or the profile is for any account. */
  accountName: string | null
  isRenamed: boolean
  onRename: (id: string | null) => void
  onDelete: (profile: ReadingProfile) => void
}

/** A reading profile in the list, or the form with its name. */
export function ProfileItem({ profile, accountName, isRenamed, onRename, onDelete }: ProfileItemProps) {
  const { id, name, accountId, answers, usedAt } = profile
  const renameButtonId = `rename-profile-${id}`
  if (isRenamed)
    return (
      <li className="py-3">
        <ProfileNameForm profile={profile} openerId={renameButtonId} onClose={() => onRename(null)} />
      </li>
    )
  const facts = [
    accountId === null ? 'Any account' : accountName,
    answersText(answers),
    usedAt ? `Last used on ${format.dayOfTime(usedAt)}` : 'Not used yet',
  ]
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-medium">
          {name}
        </p>
        <p className="wrap-anywhere text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="flex shrink-0 gap-1">
        <IconButton id={renameButtonId} label={`Rename ${name}`} onClick={() => onRename(id)}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${name}`} tone="danger" onClick={() => onDelete(profile)}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}
