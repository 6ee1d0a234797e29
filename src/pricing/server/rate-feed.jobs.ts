import type { JobParts } from '#parts.ts'
import { pullRatesFrom } from '#pricing/server/pull-rates.ts'

export const jobs = ({ rates }: JobParts) => (rates ? [pullRatesFrom(rates)] : [])
