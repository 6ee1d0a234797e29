import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/**
 * The carriers' address books of the demo company: Viettel Post counts its places, VNPost writes codes
 * of its own. Islands that no courier reaches are there, but not accepted.
 */
export async function makeDemoPlaces(tx: Db): Promise<void> {
  await sql`
    insert into partner_unit (address_book, unit_id, partner_code, name, accepted)
    select book, u.id,
           case book when 'viettel' then row_number() over (partition by book, u.system, u.type order by u.code)::text
                     else case u.type when 'province' then lpad(u.code, 2, '0') when 'district' then u.code || '0' else u.code || '0' end end,
           upper(u.name),
           not (u.type = 'ward' and u.kind = 'dac_khu' and u.name in ('Hoàng Sa', 'Trường Sa', 'Cồn Cỏ', 'Bạch Long Vĩ'))
    from admin_unit u cross join unnest(array['viettel', 'vnpost']) as book
    where u.type in ('province', 'district', 'ward')
      and (u.system = '2025' or (u.type in ('province', 'district') and book = 'viettel'))`.execute(tx)
}
