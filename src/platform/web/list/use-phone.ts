import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 599px)')

/** A list is cards here: a table would show two of its columns. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
