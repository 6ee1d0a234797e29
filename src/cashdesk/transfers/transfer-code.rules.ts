import { codeOf, isCode } from '#platform/rules/luhn-code.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** A request to receive or pay money: `CK` and 8 digits. */
export const transferShape: CodeShape = { prefix: 'CK', digits: 8 }

export const transferCode = (sequence: number): string =>
  codeOf(transferShape.prefix, sequence, transferShape.digits)
export const isTransferCode = (text: string): boolean =>
  isCode(text, transferShape.prefix, transferShape.digits)
