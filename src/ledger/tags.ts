import { ChangedTag, TagChange, TagMerge, Tags } from '#contract/tags.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readTags, removeTag, renameTag, restoreTag } from '#ledger/store/tags.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Tags'
const missing = new HttpProblem(404, 'tag_not_found', 'This tag is no longer there.')
const gone = { 404: "`tag_not_found`: it is not there, or it is another user's." }
const nameTaken = new HttpProblem(
  409,
  'tag_exists',
  'A tag with this name already exists. Merge the two instead.',
)
const taken = { 409: '`tag_exists`: there is another tag with this name.' }

export const tags = [
  endpoint({
    method: 'get',
    path: '/tags',
    topic,
    summary: 'List tags',
    description:
      'Tags are created when a transaction first gets them. They are case-insensitive. `removed` lists the tags that were deleted or merged in the last 30 days.',
    answer: { schema: Tags, description: 'The tags by name, each with the number of its transactions.' },
    handle: ({ context, store, ledgerId }) => readTags(store, ledgerId, timeOf(context)),
  }),
  endpoint({
    method: 'patch',
    path: '/tags/{id}',
    topic,
    summary: 'Rename a tag',
    body: TagChange,
    answer: { schema: ChangedTag, description: 'The tag.' },
    problems: { ...gone, ...taken },
    handle: async ({ c, store, ledgerId, body: { name } }) =>
      found(await renameTag(store, ledgerId, { id: pathId(c, missing), name })),
  }),
  endpoint({
    method: 'post',
    path: '/tags/{id}/merge',
    topic,
    summary: 'Merge a tag into another one',
    description: 'Its transactions then have the other tag. Restore it within 30 days to undo this.',
    body: TagMerge,
    answer: { schema: ChangedTag, description: 'The other tag.' },
    problems: { 404: '`tag_not_found`: one of the tags is not there, or both are the same.' },
    async handle({ c, context, store, ledgerId, body }) {
      const merge = { into: body.into.toLowerCase(), at: timeOf(context) }
      return found(await removeTag(store, ledgerId, pathId(c, missing), merge))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/tags/{id}',
    topic,
    summary: 'Delete a tag',
    description: 'Removes it from all transactions. Restore it within 30 days to undo this.',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, context, store, ledgerId }) {
      found(await removeTag(store, ledgerId, pathId(c, missing), { into: null, at: timeOf(context) }))
      return c.body(null, 204)
    },
  }),
  endpoint({
    method: 'post',
    path: '/tags/{id}/restore',
    topic,
    summary: 'Restore a deleted or merged tag',
    description:
      'The transactions that had it get it back. Transactions that were given the tag it was merged into, before or since, keep that one.',
    answer: { schema: ChangedTag, description: 'The tag.' },
    problems: {
      404: "`tag_not_found`: it was not deleted or merged, that was more than 30 days ago, or it is another user's.",
      ...taken,
    },
    handle: async ({ c, context, store, ledgerId }) =>
      found(await restoreTag(store, ledgerId, pathId(c, missing), timeOf(context))),
  }),
]

function found<Tag>(tag: Tag | 'name_taken' | undefined): Tag {
  if (tag === undefined) throw missing
  if (tag === 'name_taken') throw nameTaken
  return tag as Tag
}
