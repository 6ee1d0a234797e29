import { useCallback, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { ApiError } from '#platform/contract/client.ts'
import { isChanged } from '#platform/web/form/form-body.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { changesBetween, isNewer, settled, touchedIn, type Change } from '#platform/web/form/kept.ts'

/** Who changed the record, and when (ISO 8601). */
export interface ChangedBy {
  by: string | null
  at: string
}

export interface News {
  changes: readonly Change[]
  /** What it is now is not known here: the form has to be opened anew. */
  unread: boolean
  /** As a refusal of the server told it. */
  told?: ChangedBy | undefined
}

export interface Kept {
  /** What the form was opened with, or what the person took since: a save says its version. */
  first: FormValues
  values: FormValues
  setValues: Dispatch<SetStateAction<FormValues>>
  dirty: boolean
  touched: ReadonlySet<string>
  /** The record is another one than the form shows; nothing is saved before the person's word. */
  news: News | undefined
  /** The person's word: these fields as the record has them, the others as they stand in the form. */
  settle: (taken: ReadonlySet<string>) => void
  /** A save was refused because somebody was faster: true, the form tells it by itself. */
  outrun: (problem: ApiError) => boolean
}

interface Brought {
  values: FormValues
  /** The record itself, not its version alone. */
  whole: boolean
  told: ChangedBy | undefined
}

/**
 * A form keeps the values and the version it was opened with: `given` may be renewed under it by live
 * news, and only the person's word takes what came. `valuesOf` reads the record that a refusal brings
 * along, for a form whose screen holds the row it was opened from.
 */
export function useKept(given: FormValues, valuesOf?: (row: unknown) => FormValues): Kept {
  const [first, setFirst] = useState(given)
  const [values, setValues] = useState(given)
  const [brought, setBrought] = useState<Brought>()
  const newer = brought && isNewer(brought.values, given)
  const current = newer ? brought.values : given
  const unread = newer === true && !brought.whole
  const news = useMemo(() => {
    if (!isNewer(current, first)) return undefined
    return { changes: unread ? [] : changesBetween(first, current, values), unread, told: brought?.told }
  }, [current, first, values, brought, unread])
  const settle = (taken: ReadonlySet<string>) => {
    setValues((now) => settled(now, current, taken))
    setFirst(current)
  }
  const outrun = useCallback(
    (problem: ApiError) => {
      if (problem.error !== 'conflict.stale') return false
      const row = problem.extra['data'] as { version?: number } | undefined
      const told = problem.extra['changed'] as ChangedBy | undefined
      if (row?.version === undefined) return false
      const { version } = row
      setBrought({ values: { ...valuesOf?.(row), version }, whole: valuesOf !== undefined, told })
      return true
    },
    [valuesOf],
  )
  return {
    first,
    values,
    setValues,
    dirty: useMemo(() => isChanged(values, first), [values, first]),
    touched: useMemo(() => touchedIn(values, first), [values, first]),
    news,
    settle,
    outrun,
  }
}
