import { Link } from 'react-router'
import { findDuplicates } from '#customers/customer.api.ts'
import { useCall } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import '#customers/web/customer.css'

const same = { phone: 'cùng điện thoại', name: 'cùng tên', both: 'cùng tên và điện thoại' } as const

/** Who else has this phone or this name; those of others are named, and opened by nobody but their own people. */
export function Duplicates({
  phone,
  name,
  except,
}: {
  phone?: string | null | undefined
  name?: string | null | undefined
  except?: number
}) {
  const merges = useHasFlag('ql', 'cs')
  const asked = useSettled(
    JSON.stringify({ phone: phone || undefined, name: name || undefined, except }),
    300,
  )
  const query = JSON.parse(asked) as { phone?: string; name?: string; except?: number }
  const { data } = useCall(
    findDuplicates,
    { query },
    { enabled: query.phone !== undefined || query.name !== undefined, staleTime: 30_000 },
  )
  const found = data?.data ?? []
  if (found.length === 0) return null
  return (
    <div className="customer-twins" role="status">
      <b>Có thể trùng với:</b>
      <ul>
        {found.map((row) => (
          <li key={row.id}>
            {row.mine ? (
              <Link to={`/customers?open=${row.id}`} target="_blank">
                {[row.customer_no, row.name].filter(Boolean).join(' · ')}
              </Link>
            ) : (
              [row.customer_no, row.name].filter(Boolean).join(' · ')
            )}{' '}
            · {row.phone} · {row.station_name}
            {row.sale_name && ` · ${row.sale_name}`} ({same[row.same]})
          </li>
        ))}
      </ul>
      {phone && except !== undefined && merges && found.some((row) => row.same !== 'name') && (
        <Link to={`/crm/user?tab=twins&q=${phone}`}>So sánh và gộp hồ sơ</Link>
      )}
    </div>
  )
}
