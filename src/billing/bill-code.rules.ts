import { codeOf, isCode } from '#platform/rules/luhn-code.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** Bill (export slip) code: `PX` and 8 digits. */
export const billShape: CodeShape = { prefix: 'PX', digits: 8 }

export const billCode = (sequence: number): string => codeOf(billShape.prefix, sequence, billShape.digits)
export const isBillCode = (text: string): boolean => isCode(text, billShape.prefix, billShape.digits)
