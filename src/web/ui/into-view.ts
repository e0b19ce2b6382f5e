/** As a `ref`: what appears away from where its cause was pressed would otherwise go unseen. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
