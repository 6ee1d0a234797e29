import type { RoleFlag } from '#platform/contract/roles.ts'
import { awaitedStep, type StatusCode, type StatusTable } from '#platform/contract/status.ts'

const people: Readonly<Record<RoleFlag, string>> = {
  ad: 'quản trị',
  ql: 'quản lý',
  kt: 'kế toán',
  kd: 'kinh doanh',
  cs: 'hỗ trợ khách hàng',
  cc: 'chăm sóc khách hàng',
  op: 'vận hành kho',
  cv: 'người mua',
  pa: 'đối tác',
  mkt: 'marketing',
}

/** Whom a record waits for, and for what: `Chờ kế toán: Xác nhận cọc`; null where nobody is to do anything. */
export function awaitedWords<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  status: StatusCode,
): string | null {
  const step = awaitedStep(table, status)
  const [first] = step?.roles ?? []
  return step && first ? `Chờ ${people[first]}: ${step.label}` : null
}
