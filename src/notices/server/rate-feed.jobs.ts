import { notifyAccountants } from '#notices/server/rate-alarm.ts'
import type { JobParts } from '#parts.ts'
import { pullRatesFrom } from '#pricing/server/pull-rates.ts'

/** Stands here and not with the prices: a rate that moves rings bells. */
export const jobs = ({ rates }: JobParts) => (rates ? [pullRatesFrom(rates, notifyAccountants)] : [])
