import { codeOf } from '#platform/rules/luhn-code.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** A proposal to sell what nobody came for: `DX` and 8 digits. */
export const proposalShape: CodeShape = { prefix: 'DX', digits: 8 }

export const proposalCode = (sequence: number): string =>
  codeOf(proposalShape.prefix, sequence, proposalShape.digits)
