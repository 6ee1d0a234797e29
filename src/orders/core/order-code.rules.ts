import { codeOf, isCode } from '#platform/rules/luhn-code.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** Order code: `DH` and 9 digits. */
export const orderShape: CodeShape = { prefix: 'DH', digits: 9 }

export const orderCode = (sequence: number): string => codeOf(orderShape.prefix, sequence, orderShape.digits)
export const isOrderCode = (text: string): boolean => isCode(text, orderShape.prefix, orderShape.digits)
