import { customerTypes } from '#customers/customer.api.ts'
import { CustomersList } from '#customers/web/customers-list.tsx'

export default function Customers() {
  return <CustomersList type={customerTypes.customers} path="/customers" title="Khách hàng" />
}
