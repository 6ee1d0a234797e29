import { sql } from 'kysely'
import type { DaySums } from '#platform/server/lists/day-sums.ts'

/** Orders by the day they were made, station, sales person and status. */
export const orderDays: DaySums = {
  table: 'order_day',
  of: 'orders',
  keys: ['station_id', 'sale_id', 'status'],
  measures: ['orders', 'quoted_total', 'deposit_request'],
  source: sql`select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, station_id, sale_id, status,
    1 as orders, quoted_total, deposit_request, created_at as at from orders where deleted_at is null`,
}
