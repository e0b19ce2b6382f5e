import { Link, useSearch } from '@tanstack/react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function BackToSignIn({ variant = 'ghost' }: { variant?: 'primary' | 'ghost' }) {
  const { next } = useSearch({ from: '/login' })
  return (
    <Link
      to="/login"
      search={{ next }}
      className={classNames(buttonLook(variant), variant === 'ghost' ? 'mt-3 w-full' : 'min-h-10 w-full')}
    >
      Back to sign in
    </Link>
  )
}
