/** The product's mark and name. */
export const Brand = ({ nameClassName }: { nameClassName?: string }) => (
  <span className="inline-flex items-center gap-2.5 font-semibold text-base tracking-tight">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
      <rect width="32" height="32" rx="8" className="fill-accent-solid" />
      <path
        d="M9 22v-5M16 22V10M23 22v-8"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
    <span className={nameClassName}>Outgo</span>
  </span>
)
