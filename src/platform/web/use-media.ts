import { useSyncExternalStore } from 'react'

/** Does the screen fit this query, such as `(max-width: 640px)`? Follows it as windows are resized. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (told) => {
      const media = matchMedia(query)
      media.addEventListener('change', told)
      return () => media.removeEventListener('change', told)
    },
    () => matchMedia(query).matches,
  )
}
