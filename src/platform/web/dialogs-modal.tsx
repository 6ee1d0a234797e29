import { Modal } from 'antd'
import { useEffect } from 'react'

export { Modal }

export type Dialogs = ReturnType<typeof Modal.useModal>[0]

/** Hands out antd's dialogs; what they show has the theme and the language of the place where it stands. */
export function DialogHolder({ onReady }: { onReady: (dialogs: Dialogs) => void }) {
  const [dialogs, holder] = Modal.useModal()
  useEffect(() => onReady(dialogs), [dialogs, onReady])
  return holder
}
