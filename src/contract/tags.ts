import * as z from 'zod/mini'
import { isTag, longestTag, mostTags } from '#domain/tags.ts'
import { text } from './fields.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'

/** The name of a tag. Tags are case-insensitive. */
const TagName = text(longestTag).check(z.refine(isTag, refusal('tag_invalid')))

/** The tags of one transaction. */
export const TagNames = z.array(TagName).check(z.maxLength(mostTags))

/** `count` is the number of its transactions. */
const Tag = record({ id: z.string(), name: z.string(), count: z.int() })

/** A deleted or merged tag that can be restored. */
const RemovedTag = record({
  id: z.string(),
  name: z.string(),
  /** The ID of the tag that it was merged into; null if it was deleted. */
  mergedInto: z.nullable(z.string()),
  removedAt: z.string(),
})

/** `GET /tags`, sorted by name. */
export const Tags = record({ tags: z.array(Tag), removed: z.array(RemovedTag) })

/** `PATCH /tags/{id}` */
export const TagChange = request({ name: TagName })

/** `POST /tags/{id}/merge` */
export const TagMerge = request({ into: z.uuid() })

/** A tag after a change. */
export const ChangedTag = record({ id: z.string(), name: z.string() })
