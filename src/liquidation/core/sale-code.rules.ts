import { codeOf, isCode } from '#platform/rules/luhn-code.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** An order of liquidated goods: `TL` and 8 digits, the memo of its transfer. */
export const saleShape: CodeShape = { prefix: 'TL', digits: 8 }

export const saleCode = (sequence: number): string => codeOf(saleShape.prefix, sequence, saleShape.digits)
export const isSaleCode = (text: string): boolean => isCode(text, saleShape.prefix, saleShape.digits)
