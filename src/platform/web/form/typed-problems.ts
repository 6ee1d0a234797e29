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
