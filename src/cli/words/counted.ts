import { countedIn } from '#words/counted.ts'

export const counted = countedIn((count) => count.toLocaleString('en-US'))
