import { Segmented } from 'antd'
import { useState } from 'react'
import { customerLevels, vipLevels } from '#customers/levels.api.ts'
import { levelParts, vipLevelParts } from '#customers/web/level.parts.ts'
import { ResourceScreen } from '#platform/web/resource/resource-screen.tsx'
import '#customers/web/customer.css'

const path = '/customer/levels'

/** Levels of customers, and those of VIP auction accounts. */
export default function Levels() {
  const [kind, setKind] = useState<'customer' | 'vip'>('customer')
  const above = (
    <Segmented
      className="customer-tabs"
      value={kind}
      onChange={setKind}
      options={[
        { value: 'customer', label: 'Hạng khách hàng' },
        { value: 'vip', label: 'Hạng VIP đấu giá' },
      ]}
    />
  )
  return kind === 'customer' ? (
    <ResourceScreen key="customer" resource={customerLevels} path={path} parts={levelParts} above={above} />
  ) : (
    <ResourceScreen key="vip" resource={vipLevels} path={path} parts={vipLevelParts} above={above} />
  )
}
