import { Input } from 'antd'
import { useState } from 'react'
import { productDetail, productDetailByLink } from '#orders/market/market-item.api.ts'
import { MarketAnswer } from '#orders/market/web/parts/market-look.tsx'
import { useCall } from '#platform/web/api.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'

/** What Mercari says of an item by its key, or any marketplace by a link. */
export function MarketSearch({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState('')
  return (
    <SideDrawer title="Tra hàng trên trang mua" width="form" onClose={onClose}>
      <Input.Search
        autoFocus
        aria-label="Mã sản phẩm Mercari hoặc liên kết"
        placeholder="m12345678901 hoặc dán liên kết…"
        enterButton="Tra"
        maxLength={4000}
        onSearch={(text) => setAsked(text.trim())}
      />
      {asked && (asked.includes('/') ? <ByLink link={asked} /> : <ByKey itemId={asked} />)}
    </SideDrawer>
  )
}

function ByKey({ itemId }: { itemId: string }) {
  return <MarketAnswer {...useCall(productDetail, { query: { item_id: itemId } })} />
}

function ByLink({ link }: { link: string }) {
  return <MarketAnswer {...useCall(productDetailByLink, { query: { link } })} />
}
