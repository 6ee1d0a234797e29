import type { ModalProps } from 'antd'
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { DialogHolder, Dialogs } from '#platform/web/dialogs-modal.tsx'
import { areHeld, tell } from '#platform/web/after/notices.ts'
import type { ToastHolder, Toasts } from '#platform/web/toasts.tsx'

const toastKinds = ['success', 'info', 'warning', 'error'] as const
/** A toast by its kind; `seconds` is how long it stays, antd's three where nothing is said. */
export type Messages = Record<(typeof toastKinds)[number], (content: ReactNode, seconds?: number) => void>

interface Voices {
  message: Messages
  dialogs: () => Promise<Dialogs>
}
const VoicesContext = createContext<Voices | undefined>(undefined)

const toasts = () => import('#platform/web/toasts.tsx')
const modal = () => import('#platform/web/dialogs-modal.tsx')
const Modal = lazy(async () => ({ default: (await modal()).Modal }))

/** What a holder hands out, from when it is first asked for: its code comes then, not with the first download. */
function useLate<Voice, Holder>(fetched: () => Promise<Holder>) {
  const [Holder, setHolder] = useState<Holder>()
  const [held] = useState(() => Promise.withResolvers<Voice>())
  const ask = useCallback(async () => {
    const found = await fetched()
    setHolder(() => found)
    return held.promise
  }, [fetched, held])
  return { Holder, ask, onReady: held.resolve }
}

const toastHolder = async (): Promise<typeof ToastHolder> => (await toasts()).ToastHolder
const dialogHolder = async (): Promise<typeof DialogHolder> => (await modal()).DialogHolder

/**
 * Toasts, and the dialogs that code opens. It stands in for antd's `App`, which brings all of them into
 * the first download; here their code comes with the first one.
 */
export function MessagesAndDialogs({ children }: { children: ReactNode }) {
  const late = {
    toasts: useLate<Toasts, typeof ToastHolder>(toastHolder),
    dialogs: useLate<Dialogs, typeof DialogHolder>(dialogHolder),
  }
  const askToasts = late.toasts.ask
  const dialogs = late.dialogs.ask
  const voices = useMemo(() => {
    const voice = (kind: keyof Messages) => (content: ReactNode, seconds?: number) =>
      void askToasts().then(
        (shown) => shown[kind](content, seconds),
        () => {},
      )
    const message = Object.fromEntries(toastKinds.map((kind) => [kind, voice(kind)])) as Messages
    const { success } = message
    // Inside the shell success is a line at the foot, which may offer what comes next.
    message.success = (content, seconds) =>
      typeof content === 'string' && areHeld() ? tell(content) : success(content, seconds)
    return { message, dialogs }
  }, [askToasts, dialogs])
  return (
    <VoicesContext value={voices}>
      {late.toasts.Holder && <late.toasts.Holder onReady={late.toasts.onReady} />}
      {children}
      {late.dialogs.Holder && <late.dialogs.Holder onReady={late.dialogs.onReady} />}
    </VoicesContext>
  )
}

function useVoices(): Voices {
  const voices = useContext(VoicesContext)
  if (!voices) throw new Error('toasts and dialogs stand below MessagesAndDialogs')
  return voices
}

/** Toasts: `message.success('Đã lưu')`. */
export const useMessage = (): Messages => useVoices().message
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

/** Fetches the code of toasts and dialogs before the first one is asked for. */
export const preloadVoices = (): void => void Promise.all([toasts(), modal()]).catch(() => {})
