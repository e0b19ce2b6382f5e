import { Outlet } from '@tanstack/react-router'
import { Brand } from '#web/shell/brand.tsx'
import { LoginPicture } from './login-picture.tsx'

/** The frame of every step of signing in. What comes late stands below what is there, so nothing moves. */
export const LoginScreen = () => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
    <main className="flex flex-col px-5 py-6 md:px-10 md:py-8">
      <Brand />
      <div className="mx-auto w-full max-w-sm flex-1 pt-12 pb-8 md:pt-[14vh]">
        <Outlet />
      </div>
    </main>
    <LoginPicture />
  </div>
)
