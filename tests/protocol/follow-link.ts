/** Where a link redirects a browser. */
export async function followLink(link: string) {
  const answer = await fetch(link, { redirect: 'manual' })
  const location = answer.headers.get('Location')
  if (location === null) throw new Error(`${link} returned ${answer.status} without Location`)
  const place = new URL(location)
  return {
    status: answer.status,
    place,
    query: place.searchParams,
    fragment: new URLSearchParams(place.hash.slice(1)),
  }
}

/** The parameters in the fragment, by name. */
export const outcomeOf = ({ fragment }: { fragment: URLSearchParams }): Record<string, string> =>
  Object.fromEntries(fragment)
