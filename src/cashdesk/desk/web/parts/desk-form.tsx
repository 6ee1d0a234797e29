import { useState, type ReactNode } from 'react'
import { listCards } from '#catalog/lookup.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { api } from '#platform/web/api.ts'
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

/** One form at a time, over whatever is open. */
export function useDeskForm(invalidates: readonly Call[]): {
  open: (form: DeskForm) => void
  drawer: ReactNode
} {
  const [form, setForm] = useState<DeskForm>()
  return {
    open: setForm,
    drawer: form && (
      <FormDrawer<Call>
        key={form.title}
        {...form}
        open
        onClose={() => setForm(undefined)}
        invalidates={invalidates}
      />
    ),
  }
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
