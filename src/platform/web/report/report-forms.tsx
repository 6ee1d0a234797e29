import { useCallback, useState, type ReactNode } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { usePerson } from '#platform/web/session.ts'

/** A form that is opened from a row of a report. */
export interface ReportForm {
  key: string
  /** Of the entry in the row's menu. */
  label: string
  call: Call
  title: (row: ReportRow) => string
  fields: readonly FormField[]
  /** The values of a row, of the report or as a refusal brings it along. */
  valuesOf: (row: unknown) => FormValues
  /** Why it is off for this row. */
  off?: (row: ReportRow) => string | undefined
  /** Nothing was posted by it: for a moment what was changed can be put back. */
  soft?: true
}

const none: readonly ReportForm[] = []

/** The forms of a report's rows: entries of a row's menu for who may send them, and the drawer that is open. */
export function useReportForms(
  forms: readonly ReportForm[] = none,
  list: Call,
): { formsOf: (row: ReportRow) => readonly RowAction[]; drawer: ReactNode } {
  const { role } = usePerson()
  const [open, setOpen] = useState<{ form: ReportForm; row: ReportRow }>()
  const formsOf = useCallback(
    (row: ReportRow) =>
      forms
        .filter(({ call }) => (call.roles as readonly string[]).includes(role))
        .map((form) => ({
          key: form.key,
          label: form.label,
          off: form.off?.(row),
          run: () => setOpen({ form, row }),
        })),
    [forms, role],
  )
  const drawer = open && (
    <FormDrawer
      open
      call={open.form.call}
      title={open.form.title(open.row)}
      fields={open.form.fields}
      initial={open.form.valuesOf(open.row)}
      valuesOf={open.form.valuesOf}
      invalidates={[list]}
      soft={open.form.soft ?? false}
      onClose={() => setOpen(undefined)}
    />
  )
  return { formsOf, drawer }
}
