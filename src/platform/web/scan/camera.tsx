import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createSight, type BarcodeReader } from '#platform/web/scan/camera-sight.ts'

/** ms between two looks. */
const every = 120
const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'codabar', 'qr_code', 'data_matrix']

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Chưa được phép dùng camera. Bấm biểu tượng ổ khóa ở thanh địa chỉ, cho phép Camera, rồi bấm “Quét bằng camera” lần nữa.',
  NotFoundError: 'Máy này không có camera.',
  NotReadableError: 'Camera đang được ứng dụng khác dùng. Đóng ứng dụng đó rồi thử lại.',
}
/** The browser's own, which is quicker; Safari has none. */
async function readerOf(): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (given: { formats: string[] }) => BarcodeReader
  }
  if (BarcodeDetector) return new BarcodeDetector({ formats })
  const { zxingReader } = await import('#platform/web/scan/zxing.ts')
  return zxingReader()
}

/** The phone's camera as a scanner that never stops: what comes into sight is a scan. */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [lamp, setLamp] = useState<MediaStreamTrack>()
  const [lit, setLit] = useState(false)
  const live = useRef(onCode)
  useLayoutEffect(() => {
    live.current = onCode
  })
  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = async () => {
      // Without https a browser has none.
      if (!('mediaDevices' in navigator)) return setProblem('Camera chỉ mở được qua địa chỉ https.')
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_280 } },
      })
      const picture = video.current
      const reader = await readerOf()
      if (left || !picture) return stop()
      const [track] = stream.getVideoTracks()
      if (track?.getCapabilities && 'torch' in track.getCapabilities()) setLamp(track)
      picture.srcObject = stream
      await picture.play()
      const sight = createSight()
      const look = async () => {
        // A picture that cannot be read yet is followed by the next.
        const found = await reader.detect(picture).catch(() => [])
        if (left) return
        const codes = found.map(({ rawValue }) => rawValue.trim()).filter((code) => code !== '')
        for (const code of sight(codes, performance.now())) live.current(code)
        timer = setTimeout(() => void look(), every)
      }
      await look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    watch().catch((thrown: unknown) => {
      const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
      if (!left) setProblem(sentences[name] ?? 'Không mở được camera. Thử lại, hoặc dùng máy quét.')
    })
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  const light = () => {
    const torch = !lit
    // Not in the browser's own list of constraints, though phones have it.
    lamp
      ?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
      .then(() => setLit(torch))
      .catch(() => setLamp(undefined))
  }
  return (
    <section className="scan-camera" aria-label="Camera">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <video ref={video} muted playsInline />
          {lamp && (
            <Button aria-pressed={lit} onClick={light}>
              {lit ? 'Tắt đèn' : 'Bật đèn'}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
