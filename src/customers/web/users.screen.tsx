import { customerTypes } from '#customers/customer.api.ts'
import { CustomersList } from '#customers/web/customers-list.tsx'

export default function Users() {
  return <CustomersList type={customerTypes.users} path="/users" title="Người dùng" />
}
