import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { LateModal } from '#platform/web/dialogs.tsx'
import { forgetDirty, isDirty, leavingWords } from '#platform/web/dirty.ts'
import { loseSession, useSessionState } from '#platform/web/session.ts'

/** Asks before a form with unsaved input is left by a link, or by Back and Forward. */
export function LeaveGuard() {
  // They stay until the dialog has closed; what they are of is forgotten by then.
  const [words, setWords] = useState('')
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const blocked =
      isDirty() && (currentLocation.pathname !== nextLocation.pathname || historyAction === 'POP')
    if (blocked) setWords(leavingWords())
    return blocked
  })
  return (
    <LateModal
      open={blocker.state === 'blocked'}
      title="Rời khỏi trang?"
      okText="Rời khỏi"
      cancelText="Ở lại"
      okButtonProps={{ danger: true }}
      width={400}
      onOk={() => {
        forgetDirty()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      {words}
    </LateModal>
  )
}

/** The session is over: one dialog, one way on. */
export function SessionLost() {
  const session = useSessionState()
  const lost = session.status === 'in' && session.lost
  useEffect(() => {
    if (session.status !== 'in') return
    const own = session.person.id
    // Another tab signed out, in again, or somebody else in.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== 'userInfo' || !newValue) return
      const other = (JSON.parse(newValue) as { id: number }).id !== own
      // What is typed stays to be read, and is not sent as the other's.
      if (other && isDirty()) loseSession()
      else if (lost || other) location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [session, lost])
  return (
    <LateModal
      open={lost}
      title="Phiên làm việc hết hạn"
      okText="Đăng nhập"
      // oxlint-disable-next-line react/no-unstable-nested-components -- antd's way to leave out one button
      footer={(_, { OkBtn }) => <OkBtn />}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      width={420}
      onOk={() => {
        forgetDirty()
        // The tokens may be another's by now, who goes on with them.
        location.reload()
      }}
    >
      Phiên làm việc đã hết hạn hoặc tài khoản đang được đăng nhập trên thiết bị khác.
    </LateModal>
  )
}
