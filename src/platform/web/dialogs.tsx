import { message as toasts, type ModalProps } from 'antd'
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { MessageInstance } from 'antd/es/message/interface.js'
import type { DialogHolder, Dialogs } from '#platform/web/dialogs-modal.tsx'

interface Voices {
  message: MessageInstance
  dialogs: () => Promise<Dialogs>
}
const VoicesContext = createContext<Voices | undefined>(undefined)

const modal = () => import('#platform/web/dialogs-modal.tsx')
const Modal = lazy(async () => ({ default: (await modal()).Modal }))

/**
 * Toasts, and the dialogs that code opens. It stands in for antd's `App`, which brings every dialog into
 * the first download; here their code comes with the first one.
 */
export function MessagesAndDialogs({ children }: { children: ReactNode }) {
  const [message, shown] = toasts.useMessage({ maxCount: 3 })
  const [Holder, setHolder] = useState<typeof DialogHolder>()
  const [held] = useState(() => Promise.withResolvers<Dialogs>())
  const dialogs = useCallback(async () => {
    const { DialogHolder } = await modal()
    setHolder(() => DialogHolder)
    return held.promise
  }, [held])
  const voices = useMemo(() => ({ message, dialogs }), [message, dialogs])
  return (
    <VoicesContext value={voices}>
      {shown}
      {children}
      {Holder && <Holder onReady={held.resolve} />}
    </VoicesContext>
  )
}

function useVoices(): Voices {
  const voices = useContext(VoicesContext)
  if (!voices) throw new Error('toasts and dialogs stand below MessagesAndDialogs')
  return voices
}

/** Toasts: `message.success('Đã lưu')`. */
export const useMessage = (): MessageInstance => useVoices().message
/** Dialogs that code opens: `(await dialogs()).warning({…})`. To ask before an action use `useConfirmAction`. */
export const useDialogs = (): Voices['dialogs'] => useVoices().dialogs

/** antd's `Modal`, fetched when it first opens: for the shell, and for screens that hardly ever open one. */
export function LateModal(props: ModalProps) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <Modal {...props} />
      </Suspense>
    )
  )
}

/** Fetches the code of the dialogs before the first one is asked for. */
export const preloadDialogs = (): void => void modal().catch(() => {})
