import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecurringCost } from '#domain/recurring-costs.ts'

/** At most one form is open: for a new cost or for an existing one. */
export type OpenForm = 'none' | 'new' | RecurringCost

/** The form for a new cost is /recurring#new, so that other screens can link to it. */
export function useOpenForm(): [OpenForm, (form: OpenForm) => void, (form: OpenForm) => void] {
  const isNew = useLocation({ select: ({ hash }) => hash === 'new' })
  const navigate = useNavigate()
  const [edited, setEdited] = useState<RecurringCost | null>(null)

  const open = (form: OpenForm) => {
    setEdited(typeof form === 'object' ? form : null)
    if ((form === 'new') !== isNew)
      void navigate({
        to: '/recurring',
        hash: form === 'new' ? 'new' : '',
        replace: true,
        resetScroll: false,
      })
  }
  /** Closes a form, unless another one has been opened since. */
  const close = (form: OpenForm) => {
    if (typeof form === 'object') setEdited((current) => (current === form ? null : current))
    else if (window.location.hash === '#new') open('none')
  }
  return [isNew ? 'new' : (edited ?? 'none'), open, close]
}
