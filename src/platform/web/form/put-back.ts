import type { Call } from '#platform/contract/call.ts'
import { randomUuid } from '#platform/contract/client.ts'
import { tellStep } from '#platform/web/after/notices.ts'
import { api, queryClient } from '#platform/web/api.ts'
import { bodyOf } from '#platform/web/form/form-body.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { leavesUnsent } from '#platform/web/form/leaves-unsent.ts'

/** A form that was saved: what it was opened with, what it was saved with, what the server said. */
interface Saved {
  first: FormValues
  values: FormValues
  answer: unknown
}
/** Of a form what its way back needs. */
interface Form {
  call: Call
  fields: readonly FormField[]
  params?: Readonly<Record<string, string | number>>
  title: string
  toBody?: (body: Record<string, unknown>, values: FormValues, first: FormValues) => unknown
  invalidates?: readonly Call[]
}

/** The record as the server has it after the save. */
const rowOf = (answer: unknown) =>
  (answer as { data?: { id?: unknown; version?: unknown } } | undefined)?.data

/**
 * The body that puts back what a form changed: the fields that it touched, as they were before, with the version that
 * its save made, so that whoever changed the record since has the word. undefined: there is no telling what was before.
 */
export function reverseBody({ call, fields, toBody }: Form, { first, values, answer }: Saved): unknown {
  const version = rowOf(answer)?.version
  if (first['version'] !== undefined && typeof version !== 'number') return undefined
  const saved = version === undefined ? values : { ...values, version }
  const before = version === undefined ? first : { ...first, version }
  const body = bodyOf(fields, before, saved, leavesUnsent(call))
  return toBody ? toBody(body, before, saved) : body
}

/** Says what was saved, with the way back. */
export function tellPutBack(form: Form, saved: Saved): void {
  const body = reverseBody(form, saved)
  if (body === undefined) return
  const { call, params, title, invalidates = [] } = form
  const putBack = async () => {
    await api(call, { ...(params ? { params } : {}), body, idempotencyKey: randomUuid() } as never)
    for (const { id } of invalidates) await queryClient.invalidateQueries({ queryKey: [id] })
  }
  tellStep({ about: `form ${title}`, text: `Đã lưu: ${title}`, undo: putBack }, Date.now() - 1_500)
}
