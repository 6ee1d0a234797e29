import { Segmented } from 'antd'

/** Whose orders a buyer looks at: their own, or those that wait for somebody. */
export default function ViewChoice({ open, choose }: { open: boolean; choose: (open: boolean) => void }) {
  return (
    <Segmented
      aria-label="Đơn của ai"
      value={open ? 'open' : 'mine'}
      options={[
        { value: 'mine', label: 'Đơn của tôi' },
        { value: 'open', label: 'Đơn chờ nhận' },
      ]}
      onChange={(value) => choose(value === 'open')}
    />
  )
}
