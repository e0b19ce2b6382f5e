import { format } from '#web/format/format.ts'
import { countedIn } from '#words/counted.ts'

export const counted = countedIn((count) => format.number(count))
