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
  return fields.flatMap(({ name, input, visible }) => {
    const value = values[name]
    if (input === 'weight' && Number.isNaN(value) && (!visible || visible(values)))
      return [{ path: name, message: unclearWeight }]
    if (input !== 'date' || (visible && !visible(values)) || typeof value !== 'string' || value === '')
      return []
    return readBusinessDate(value) ? [] : [{ path: name, message: noSuchDay(value) }]
  })
}

/** What a schema refused, said as an omission where nothing was given: an empty choice made a number is only "no number". */
export function askedFor(
  fields: readonly FormField[],
  values: FormValues,
  refused: readonly ErrorDetail[],
): ErrorDetail[] {
  return refused.map((detail) => {
    const field = fields.find(({ name }) => name === detail.path)
    const given = field && values[field.name]
    if (!field || (given !== undefined && given !== null && given !== '')) return detail
    return { ...detail, message: typeof field.input === 'string' ? 'Chưa được nhập.' : 'Chưa được chọn.' }
  })
}
