import type { ReactNode } from 'react'
import { Logo } from '#platform/web/shell/icons.tsx'
import { productName } from '#platform/web/shell/page-title.ts'
import '#access/web/parts/access.css'

/** The way of an order, in the phases' own colours and signs. */
const way = [
  ['quote', 'Báo giá'],
  ['money', 'Đặt cọc'],
  ['purchase', 'Mua hàng'],
  ['transit', 'Vận chuyển về Việt Nam'],
  ['warehouse', 'Khai thác tại kho'],
  ['delivery', 'Giao hàng'],
] as const

/** The brand beside the form, above it where there is no room. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className="sign-in framed">
      <div className="sign-in-brand">
        <p className="sign-in-name">
          <Logo />
          {productName}
        </p>
        <ol className="sign-in-way" aria-label="Đường đi của một đơn hàng">
          {way.map(([phase, name]) => (
            <li key={phase} data-phase={phase}>
              {name}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </main>
  )
}
