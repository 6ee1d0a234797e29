import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/**
 * The business day of an instant. By an interval, not by the name of the zone, whose rules PostgreSQL looks up for
 * every row: Vietnam is seven hours ahead the year round, and a year of a report asks for millions of days.
 */
export const businessDayOf = (instant: RawBuilder<unknown>): RawBuilder<BusinessDate> =>
  sql<BusinessDate>`(${instant} at time zone interval '7 hours')::date`
