import { Outlet } from '@tanstack/react-router'
import { Brand } from '#web/shell/brand.tsx'

/** The layout of the sign-in pages. */
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

const heights = [38, 52, 44, 63, 57, 74, 48, 66, 82, 59, 71, 92]

/** A decorative picture next to the form on wide screens. */
export const LoginPicture = () => (
  <aside
    aria-hidden="true"
    className="hidden items-center justify-center border-line border-l bg-sunken lg:flex"
  >
    <div className="w-full max-w-md px-8">
      <svg aria-hidden="true" viewBox="0 0 440 220" className="w-full overflow-visible">
        {[40, 90, 140, 190].map((y) => (
          <line key={y} x1="0" x2="440" y1={y} y2={y} className="stroke-line" />
        ))}
        {heights.map((height, month) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            key={month}
            x={month * 37 + 6}
            y={190 - height * 1.6}
            width="22"
            height={height * 1.6}
            rx="4"
            className={month === heights.length - 1 ? 'fill-accent' : 'fill-accent/25'}
          />
        ))}
      </svg>
      <p className="mt-8 text-balance font-semibold text-xl tracking-tight">
        Your statements, your numbers, your machine.
      </p>
      <p className="mt-2 text-balance text-muted">
        Import your bank statements and see where your money goes, to the cent.
      </p>
    </div>
  </aside>
)
