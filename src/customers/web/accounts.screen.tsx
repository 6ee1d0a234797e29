import { customerTypes } from '#customers/customer.api.ts'
import { CustomersList } from '#customers/web/customers-list.tsx'

export default function Accounts() {
  return <CustomersList type={customerTypes.accounts} path="/accounts" title="Tài khoản khách hàng" />
}
