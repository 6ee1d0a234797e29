import { useEffect, useState, type ReactNode } from 'react'
import { listCards } from '#catalog/lookup.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { rowIn } from '#cashdesk/desk/web/parts/row-in.ts'
import { api, queryClient } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'

/** A form of the cash desk, as the drawer shows it. */
export interface DeskForm {
  call: Call
  title: string
  fields: readonly FormField[]
  initial?: FormValues
  /** The same of the row that a refusal brings along: the form then shows what differs. */
  valuesOf?: (row: unknown) => FormValues
  params?: Readonly<Record<string, number>>
  submitText?: string
  toBody?: (body: Record<string, unknown>) => unknown
  below?: (values: FormValues) => ReactNode
}

/** One form at a time, over whatever is open; the first of `invalidates` is the list whose rows it stands on. */
export function useDeskForm(invalidates: readonly Call[]): {
  open: (form: DeskForm) => void
  drawer: ReactNode
} {
  const [form, setForm] = useState<DeskForm>()
  const current = useNow(form, invalidates[0]?.id)
  return {
    open: setForm,
    drawer: form && (
      <FormDrawer<Call>
        key={form.title}
        {...form}
        {...(current ? { initial: current } : {})}
        open
        onClose={() => setForm(undefined)}
        invalidates={invalidates}
      />
    ),
  }
}

/**
 * The record under an open form as the screen has it now: what somebody else saves comes with the lists' news, and the
 * form tells it while it is typed into. Undefined until then.
 */
function useNow(form: DeskForm | undefined, list: string | undefined): FormValues | undefined {
  const [now, setNow] = useState<{ form: DeskForm; values: FormValues }>()
  useEffect(() => {
    const { valuesOf, params, initial } = form ?? {}
    const id = params?.['id'] ?? initial?.['id']
    if (!form || !valuesOf || typeof id !== 'number') return undefined
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== list) return
      const row = rowIn(query.state.data, id)
      if (row) setNow({ form, values: valuesOf(row) })
    })
  }, [form, list])
  return now && now.form === form ? now.values : undefined
}

export interface DeskAccount {
  id: number
  name: string
  account_number: string | null
}
export const accountLabel = ({ name, account_number }: DeskAccount) =>
  [name, account_number].filter(Boolean).join(' · ')
export const keyed = (value: unknown) => (value as { id: number } | null)?.id ?? null

/** A bank account of ours or of a partner. */
export const bankInput = remote<DeskAccount>({
  search: async (q, signal) =>
    (await api(listCards, { query: { q, kind: 'bank', size: 50 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: accountLabel,
})
