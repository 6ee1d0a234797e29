import { message } from 'antd'
import { useEffect } from 'react'

export type Toasts = ReturnType<typeof message.useMessage>[0]

/** Hands out antd's toasts, in the theme and the language of the place where it stands. */
export function ToastHolder({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const [toasts, holder] = message.useMessage({ maxCount: 3 })
  useEffect(() => onReady(toasts), [toasts, onReady])
  return holder
}
