import { sql } from 'kysely'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface Receiver {
  phone: string | null
  /** Where the customer has things sent first; null: nobody knows. */
  address: Record<string, unknown> | null
}

/** Phone and first address of customers that the person may see, by their codes. */
export async function receiversOf(
  db: Db,
  actor: Actor,
  codes: readonly string[],
): Promise<Map<string, Receiver>> {
  const { rows } = await sql<Receiver & { customer_no: string }>`select c.customer_no, c.phone,
      (select jsonb_strip_nulls(jsonb_build_object('address', a.address, 'ward', a.ward, 'district', a.district,
          'province', a.province, 'ward_code', a.ward_code, 'province_code', a.province_code))
        from customer_address a where a.customer_id = c.id and a.active
        order by a.is_primary desc, a.id limit 1) as address
    from customer c where c.customer_no = any(${[...new Set(codes)]}::text[]) and ${visibleCustomers(actor)}`.execute(
    db,
  )
  return new Map(rows.map(({ customer_no, ...row }) => [customer_no, row]))
}
