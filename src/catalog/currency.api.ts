import { z } from 'zod'
import { currencyCodes } from '#catalog/currency.rules.ts'

export const currency = z.enum(currencyCodes)
