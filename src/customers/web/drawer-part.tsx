import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { CustomerDialog } from '#customers/web/customer-forms.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import '#customers/web/customer.css'

/** Opens a form over the drawer. */
export type Open = (form: CustomerDialog) => void

/** A list inside the customer's drawer: its button, its rows, or why there are none. */
export function Part({
  error,
  ready,
  add,
  empty,
  more,
  children,
}: {
  error: unknown
  ready: boolean
  add?: { label: string; run: () => void } | undefined
  empty?: string | undefined
  more?: (() => void) | undefined
  children: ReactNode
}) {
  if (error) return <Failed small error={error} />
  if (!ready) return <Skeleton active title={false} />
  return (
    <>
      {add && <Button onClick={add.run}>{add.label}</Button>}
      {empty && <Nothing small>{empty}</Nothing>}
      <ul className="customer-rows">{children}</ul>
      {more && <Button onClick={more}>Xem thêm</Button>}
    </>
  )
}
