import { Fragment, useState } from 'react'
import { areShortcutsOn, saveShortcutsOn } from '#web/session/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Several keys are separated by spaces. */
const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Go to',
    [
      ['g d', 'Dashboard'],
      ['g u', 'Upload'],
      ['g r', 'Recurring'],
      ['g b', 'Budgets'],
      ['g h', 'History'],
      ['g p', 'Reports'],
      ['g a', 'Accounts'],
      ['g v', 'Review'],
      ['g s', 'Settings'],
    ],
  ],
  [
    'Do',
    [
      ['/', 'Search transactions'],
      ['n', 'Add a transaction'],
      ['c', 'Add a recurring cost'],
      ['Ctrl Z', 'Undo the last change'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Cancel or close'],
    ],
  ],
  [
    'Selecting rows',
    [
      ['x', 'Select a transaction'],
      ['Ctrl A', 'Select all shown'],
      ['Ctrl .', 'Go to the actions'],
      ['Esc', 'Clear the selection'],
    ],
  ],
  [
    'In Review',
    [
      ['↑ ↓', 'Previous or next'],
      ['Enter', 'Accept a category'],
      ['a … z', 'Choose another category'],
      ['Shift Enter', 'Skip'],
      ['Ctrl Enter', 'Make a rule'],
      ['y', 'Accept a transfer or refund'],
      ['x', 'Dismiss a transfer or refund'],
    ],
  ],
  [
    'In the charts',
    [
      ['← →', 'Previous or next'],
      ['Home End', 'First or last'],
      ['Enter', 'Select a month, toggle a category'],
    ],
  ],
]

type KeyboardShortcutsSheetProps = { onClose: () => void }

/** Lists the keyboard shortcuts, with a switch for those that are a single key. */
export function KeyboardShortcutsSheet({ onClose }: KeyboardShortcutsSheetProps) {
  const [areOn, setAreOn] = useState(areShortcutsOn)
  const switchTo = (on: boolean) => {
    saveShortcutsOn(on)
    setAreOn(on)
  }
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(([title, shortcuts]) => (
          <section key={title} className="last:sm:col-span-2">
            <h3 className="mb-2 font-medium text-muted text-xs">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5">
              {shortcuts.map(([keys, name]) => (
                <Fragment key={keys}>
                  <dt>{name}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-md border border-line bg-sunken px-1.5 py-0.5 text-center font-medium font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckboxField
        className="mt-5 border-line border-t pt-4"
        label="Single-key shortcuts"
        hint="Saved in this browser. They are ignored while you type."
        checked={areOn}
        onChange={({ target }) => switchTo(target.checked)}
      />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
