import { customerByAccount, customerByNo, findCustomers, type CustomerRow } from '#customers/customer.api.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api } from '#platform/web/api.ts'
import { remote, type InputKind } from '#platform/web/form/form-types.ts'

/** The one customer of a whole code, ours or of their account; nobody where there is none. */
async function ofWholeCode(q: string, signal?: AbortSignal): Promise<readonly CustomerRow[] | undefined> {
  const code = q.trim().toUpperCase()
  if (!/^(KH|TK)\d{6,}$/.test(code)) return undefined
  try {
    const { data } = code.startsWith('KH')
      ? await api(customerByNo, { body: { customer_no: code }, signal })
      : await api(customerByAccount, { body: { account_no: code, version: undefined }, signal })
    return [data]
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) return []
    throw problem
  }
}

/** Customers by part of a name without accents, a phone or a code; by a whole code that one alone. */
export async function searchCustomers(q: string, signal?: AbortSignal): Promise<readonly CustomerRow[]> {
  const one = await ofWholeCode(q, signal)
  if (one) return one
  const { results } = await api(findCustomers, { query: q ? { q } : {}, signal })
  return results
}

/** `KH000012 · Nguyễn Văn An · 0912345678` */
export const customerLabel = (customer: Pick<CustomerRow, 'customer_no' | 'name' | 'phone'>): string =>
  [customer.customer_no, customer.name, customer.phone].filter(Boolean).join(' · ')

/** A customer as a field of a form; its value is the whole row. */
export const customerInput: InputKind = remote<CustomerRow>({
  search: searchCustomers,
  keyOf: (customer) => customer.id,
  labelOf: customerLabel,
  render: (customer) => (
    <span style={{ display: 'flex', gap: 8 }}>
      <b style={{ minWidth: 76 }}>{customer.customer_no ?? '–'}</b>
      <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {customer.name}
        {customer.locked && ' (đang khóa)'}
      </span>
      <span>{customer.phone}</span>
      <span className="quiet">{customer.level_name}</span>
    </span>
  ),
})
