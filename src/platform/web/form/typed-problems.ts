import type { ErrorDetail } from '#platform/contract/errors.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { noSuchDay } from '#platform/web/inputs/date-typing.ts'

export const unclearWeight = 'Chưa rõ cân nặng: trả lời câu hỏi ở ô này hoặc gõ lại, ví dụ 1.25.'

/**
 * What was typed and is nothing that its input knows, before any schema: some calls take any text for a day
 * and read a bad one as today, which no person means.
 */
export function typedProblems(fields: readonly FormField[], values: FormValues): ErrorDetail[] {
  return fields.flatMap(({ name, label, input, visible }) => {
    const value = values[name]
    if (input === 'weight' && Number.isNaN(value) && (!visible || visible(values)))
      return [{ path: name, message: unclearWeight }]
    if (input !== 'date' || (visible && !visible(values)) || typeof value !== 'string' || value === '')
      return []
    return readBusinessDate(value) ? [] : [{ path: name, message: noSuchDay(value, label) }]
  })
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isTyped = ({ input }: FormField) => typeof input === 'string' || ('typed' in input && input.typed)
const omission = (field: FormField) => (isTyped(field) ? 'Chưa được nhập.' : 'Chưa được chọn.')

/**
 * What a schema refused, said as an omission where nothing was given: an empty choice made a number is only "no
 * number". A call that takes this or that refuses the whole, in words of what no form has.
 */
export function askedFor(
  fields: readonly FormField[],
  values: FormValues,
  refused: readonly ErrorDetail[],
): ErrorDetail[] {
  const omitted = fields
    .filter(
      (field) => field.required && isEmpty(values[field.name]) && (!field.visible || field.visible(values)),
    )
    .map((field) => ({ path: field.name, message: omission(field) }))
  return refused.flatMap((detail) => {
    if (detail.path === '' && omitted.length > 0) return omitted
    const field = fields.find(({ name }) => name === detail.path)
    return field && isEmpty(values[field.name]) ? { ...detail, message: omission(field) } : detail
  })
}
