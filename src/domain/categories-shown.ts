/** What the dashboard breaks down by category: everything as in the specification, or one of the headline figures. */
export const categoriesShown = ['everything', 'spending', 'income'] as const
export type CategoriesShown = (typeof categoriesShown)[number]

export const defaultCategoriesShown: CategoriesShown = 'everything'
