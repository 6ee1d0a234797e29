import type { CustomerRow } from '#customers/customer.api.ts'
import type { PostalAddress } from '#geography/web/parts/address-field.tsx'

/** What a quote needs of its customer; of an order's own customer less is known than of a picked one. */
export type QuotedCustomer = Pick<CustomerRow, 'id' | 'customer_no' | 'name' | 'phone' | 'sale_id'> &
  Partial<Pick<CustomerRow, 'payment_percent' | 'email' | 'address' | 'province' | 'district' | 'ward'>>

/** What names the places of an address; null: none of them does. */
export function addressOf(given: Partial<Record<keyof PostalAddress, unknown>>): PostalAddress | null {
  const written = (name: keyof PostalAddress) =>
    (typeof given[name] === 'string' ? given[name] : null) || null
  const [province_code, ward_code, district] = [
    written('province_code'),
    written('ward_code'),
    written('district'),
  ]
  const named = [written('address') ?? '', written('province') ?? '', written('ward') ?? ''] as const
  if (!named.some(Boolean) && !district) return null
  const [address, province, ward] = named
  return { address, province, ward, district, province_code, ward_code, system: district ? 'legacy' : '2025' }
}

/** An address as the quote calls take it, all of its places or none; emptied: null each. */
export const placesOf = (address: PostalAddress | null | undefined): Record<string, string | null> => ({
  address: address?.address || null,
  province: address?.province || null,
  district: address?.district || null,
  ward: address?.ward || null,
  province_code: address?.province_code ?? null,
  ward_code: address?.ward_code ?? null,
})

/** What a customer brings along: phone, e-mail, address and sale. What their level pays is offered, not taken. */
export function withCustomer(customer: QuotedCustomer | null) {
  if (!customer) return { user_id: null }
  return {
    user_id: customer,
    phone: customer.phone,
    email: customer.email ?? null,
    address: addressOf(customer),
    ...(customer.sale_id ? { sale_id: customer.sale_id } : {}),
  }
}
