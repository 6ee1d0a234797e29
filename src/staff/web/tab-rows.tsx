import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#access/web/parts/access.css'

/** A tab's list: what went wrong, what is on its way, nothing, or the rows. */
export function Rows({
  query,
  none,
  children,
}: {
  query: { error: Parameters<typeof errorText>[0] | null }
  none: string
  children: ReactNode[] | undefined
}) {
  if (query.error) return <Failed small error={query.error} />
  if (!children) return <Skeleton active paragraph={{ rows: 3 }} />
  return children.length ? <ul className="own-devices">{children}</ul> : <Nothing small>{none}</Nothing>
}
