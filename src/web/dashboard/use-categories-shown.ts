import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CategoriesShown, defaultCategoriesShown } from '#domain/categories-shown.ts'
import { profileQuery, setCategoriesShown } from '#web/api/profile.ts'

/** What the user chose to break down by category, saved in their profile. Shown at once, whatever the network. */
export function useCategoriesShown(): [CategoriesShown, (chosen: CategoriesShown) => void] {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { mutate, variables, isIdle } = useMutation({
    mutationFn: setCategoriesShown,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
  })
  return [(isIdle ? profile?.categoriesShown : variables) ?? defaultCategoriesShown, mutate]
}
