import { BankByCode } from '#catalog/web/parts/bank-picker.tsx'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

export const bankWordParts: ResourceParts = { inputs: { bank_code: BankByCode } }
