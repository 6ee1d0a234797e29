import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#platform/web/words/kit.words.ts'

/** Excel of exactly the rows filtered: how long it has been running, and a way to stop it. */
export function ExportButton({
  run,
  label = 'Xuất Excel',
}: {
  run: (signal: AbortSignal) => Promise<void>
  label?: string
}) {
  const [seconds, setSeconds] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const running = seconds !== undefined
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSeconds((now) => (now ?? 0) + 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  const start = async () => {
    const controller = new AbortController()
    stop.current = controller
    setProblem(undefined)
    setSeconds(0)
    try {
      await run(controller.signal)
    } catch (thrown) {
      if (!controller.signal.aborted) setProblem(errorText(thrown))
    } finally {
      setSeconds(undefined)
    }
  }
  return (
    <>
      {running ? (
        <Button
          loading
          onClick={() => stop.current?.abort()}
          aria-label={`Đang xuất Excel, ${seconds} giây. Bấm để hủy`}
        >
          Đang xuất… {seconds}s · Hủy
        </Button>
      ) : (
        <Button icon={<FileExcelOutlined />} onClick={() => void start()}>
          {label}
        </Button>
      )}
      {problem && (
        <span className="bad-words" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
