import { accountQuery, sessionsQuery } from '#web/api/account.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { profileQuery } from '#web/api/profile.ts'
import { providersQuery } from '#web/api/sign-in-settings.ts'
import { allTagsQuery } from '#web/api/tags.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'

/** The first queries of the screen. Not in `screen-data.ts`, which every other screen loads. */
export function fetchSettingsData() {
  fetchAhead(profileQuery)
  fetchAhead(categoriesQuery)
  fetchAhead(transactionRulesQuery)
  fetchAhead(allTagsQuery)
  fetchAhead(accountQuery)
  fetchAhead(sessionsQuery)
  fetchAhead(providersQuery)
}
