import { Button } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isCode } from '#platform/rules/luhn-code.ts'
import { api, queryClient, showError, useCall, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { unclearWeight } from '#platform/web/form/typed-problems.ts'
import { QuantityInput } from '#platform/web/inputs/number-inputs.tsx'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import { OfLastScan } from '#platform/web/scan/of-last-scan.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { ScanStation, type StationHandle } from '#platform/web/scan/scan-station.tsx'
import { loadOnScale, scaleSight, serialSettings } from '#platform/web/scan/serial-scale.ts'
import { currentStation } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { getBag, listBags, saveBag, type BagRow } from '#shipments/bag.api.ts'
import { listPackages } from '#shipments/package.api.ts'
import { packingSamples } from '#shipments/web/bag-samples.ts'
import { printBagLabels } from '#shipments/web/bag-actions.ts'
import { printPackageTags } from '#shipments/web/package-actions.ts'
import { BagContents, type BagContent } from '#shipments/web/parts/bag-contents.tsx'
import { ShutBag } from '#shipments/web/shut-bag.tsx'
import { bagResult, isLast, isOpen, packedResult } from '#shipments/web/parts/bag-scan.ts'
import { isWhole, useSettled } from '#shipments/web/parts/whole-load.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { useKeptWarehouse, WarehouseSelect } from '#warehouse/web/parts/mawb-parts.tsx'
import { PhotoButton } from '#warehouse/web/parts/photo-button.tsx'

function toWeigh({ d_weight }: BagRow, light: number | null): string {
  if (light !== null)
    return `Cân đang hiện ${grouped(light, 2)} kg, các kiện nặng ${grouped(d_weight, 2)} kg: đặt cả bao lên cân, hoặc gõ số rồi bấm “Đóng bao, in tem”.`
  return serialSettings()?.byItself
    ? 'Đặt cả bao lên cân: đứng yên thì tự đóng và in tem. Cân không đứng yên thì gõ số rồi Enter.'
    : 'Đặt cả bao lên cân, gõ số rồi Enter.'
}

const reads = [listBags, getBag, listPackages]
const kept = () => `packing-bag-${currentStation() ?? ''}`

/** Where bags are packed: the label of a bag, then each package; the last one weighs it and prints its label. */
export function PackingStation({ path, title, mode }: { path: string; title: string; mode: ReactNode }) {
  const message = useMessage()
  const { busy, working } = useWorking()
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [search] = useSearchParams()
  const [code, setCode] = useState(() => search.get('bag') ?? localStorage.getItem(kept()))
  /** How many packages the bag is to hold, where somebody counted them. */
  const [said, setSaid] = useState<number | null>(null)
  const [full, setFull] = useState(false)
  const [last, setLast] = useState('')
  /** In how many boxes the order of the last scan came. */
  const [boxes, setBoxes] = useState<number | null>(null)
  const [weight, setWeight] = useState<number | null>(null)
  /** kg that lie on the scale and are less than what its packages weigh: the bag does not lie there whole. */
  const [light, setLight] = useState<number | null>(null)
  /** The bag closed last: its label may not have come out. */
  const [closed, setClosed] = useState<{ id: number; code: string } | null>(null)
  const station = useRef<StationHandle>(null)
  const awaited = useCall(listBags, { query: { size: 1, status: String(bagStatus.open) } })
  const content = useCall(getBag, { query: { code: code ?? '' } }, { enabled: code !== null })
  /** What the scans that follow each other know of the bag, before anything is drawn. */
  const now = useRef<{ bag: BagRow; missing: number } | null>(null)
  const found = code === null ? undefined : content.data?.data
  const known = found?.bag.code === code ? found : undefined
  if (known && now.current?.bag.code !== code) now.current = { bag: known.bag, missing: known.missing.length }
  useEffect(() => {
    if (full) station.current?.focus()
  }, [full])
  const settled = useSettled(full)

  const take = (next: BagContent | null) => {
    now.current = next && { bag: next.bag, missing: next.missing.length }
    setCode(next?.bag.code ?? null)
    setSaid(null)
    setLast('')
    setFull(false)
    setWeight(null)
    setLight(null)
    if (next && isOpen(next.bag)) localStorage.setItem(kept(), next.bag.code)
    else localStorage.removeItem(kept())
  }
  const write = useWrite(reads)
  const read = () => reads.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))
  const readBag = async (given: string) => (await api(getBag, { query: { code: given } })).data

  const onScan = async (
    given: string,
    { idempotencyKey }: { idempotencyKey: string },
  ): Promise<ScanResult> => {
    if (isCode(given.trim().toUpperCase(), 'BG', 8)) {
      const next = await readBag(given)
      take(next)
      void read()
      return bagResult(next)
    }
    if (!now.current && code) take(await readBag(code))
    const at = now.current
    if (at && !isOpen(at.bag))
      return {
        kind: 'refused',
        title: bagStatus.label(at.bag.status),
        subject: at.bag.code,
        detail: `${at.bag.code} không nhận thêm kiện. Quét tem bao khác, hoặc bấm “Mở bao”.`,
      }
    if (!at)
      return {
        kind: 'refused',
        title: 'Chưa có bao',
        detail: 'Quét tem bao, hoặc bấm “Mở bao”, rồi quét kiện.',
      }
    const { data } = await api(saveBag, {
      body: { action: 'pack', id: at.bag.id, track: given },
      idempotencyKey,
    })
    const whole = isLast(data, at.missing, said)
    setLast(data.scan?.package.track ?? '')
    setBoxes(null)
    now.current = { bag: data.bag, missing: data.missing.length }
    setFull(whole)
    void read()
    return packedResult(data, whole)
  }

  const opened = async (given: string) => {
    // Before the screen shows the bag open: what is typed into it from then on is not cleared any more.
    take(await readBag(given))
    await Promise.all(read())
  }
  const open = () =>
    working(async () => {
      const { data } = await write(saveBag, {
        body: { action: 'make', ...(warehouse ? { warehouse_code: warehouse } : {}) },
      })
      take(await readBag(data.bag.code))
      station.current?.tell(data.bag.code, {
        kind: 'saved',
        title: 'Đã mở bao',
        subject: data.bag.code,
        detail: 'Quét từng kiện khi bỏ vào bao.',
      })
    })
  const addBoxes = () =>
    working(async () => {
      const at = now.current
      if (!at || !boxes || !last) return
      const { data } = await write(saveBag, {
        body: { action: 'pack', id: at.bag.id, track: last, boxes },
      })
      const whole = isLast(data, at.missing, said)
      now.current = { bag: data.bag, missing: data.missing.length }
      setFull(whole)
      setBoxes(null)
      station.current?.tell(last, packedResult(data, whole))
      await printPackageTags(data.done)
    })
  const takeOut = (id: number) =>
    void working(async () => {
      if (!known) return
      await write(saveBag, { body: { action: 'take_out', id: known.bag.id, packages: [id] } })
      take(await readBag(known.bag.code))
    })
  const printLabel = (id: number) =>
    printBagLabels([id], 'html', { atOnce: true }).catch((problem: unknown) => showError(message, problem))
  const close = (kg: number | null) => {
    if (!known || busy) return
    if (Number.isNaN(kg)) return void message.error(unclearWeight)
    if (kg === null && scaleSight().shows !== null) return void message.error('Cân chưa đứng yên, thử lại')
    if (kg === null || kg <= 0) return void message.error('Cân nặng phải lớn hơn 0')
    const { id, code: closing } = known.bag
    // It stands on the station until the next scan: a notice is gone before who packs has looked up.
    const refused = (problem: unknown) =>
      station.current?.tell(closing, {
        kind: 'refused',
        title: 'Chưa đóng được',
        subject: closing,
        detail: errorText(problem),
      })
    return void working(async () => {
      const { version } = (await readBag(closing)).bag
      const { data } = await write(saveBag, { body: { action: 'close', id, weight: kg, version } })
      take(null)
      setClosed({ id, code: closing })
      station.current?.tell(closing, {
        kind: 'saved',
        title: `Đã đóng ${grouped(kg, 2)} kg`,
        subject: closing,
        detail: `${data.bag.packages} kiện. Dán tem, rồi quét bao tiếp theo.`,
        say: 'Đã đóng bao',
      })
      await printLabel(id)
    }, refused)
  }
  /** What rests on the scale after the last scan is this bag, once it lies there whole. */
  const weighed = (kg: number) => {
    const at = now.current
    if (!at || isWhole(kg, at.bag)) return close(kg)
    setLight(kg)
    return false
  }

  return (
    <ScanStation
      station={`packing-${currentStation() ?? ''}`}
      title={title}
      path={path}
      ref={station}
      colour="receiving"
      samples={packingSamples}
      awaited={awaited.data?.pagination.total}
      onScan={onScan}
      options={
        <>
          {mode}
          <WarehouseSelect value={warehouse} onChange={setWarehouse} />
          <Button loading={busy} disabled={!warehouse} onClick={() => void open()}>
            Mở bao
          </Button>
          <OfLastScan>
            <PhotoButton code={last} type={1} disabled={last === ''} />
          </OfLastScan>
          {closed && (
            <Button disabled={busy} onClick={() => void working(() => printLabel(closed.id))}>
              In lại tem {closed.code}
            </Button>
          )}
        </>
      }
    >
      <OfLastScan>
        {!code && (
          <section className="scan-panel" data-idle>
            Quét tem bao, hoặc mở bao mới; rồi quét từng kiện khi bỏ vào bao.
          </section>
        )}
        {code && content.error && <Failed error={content.error} retry={content.refetch} />}
        {known && !isOpen(known.bag) && (
          <ShutBag content={known} leave={() => take(null)} opened={() => void opened(known.bag.code)} />
        )}
        {known && isOpen(known.bag) && (
          <section className="scan-panel" aria-label={`Bao ${known.bag.code}`}>
            <h2>
              Bao {known.bag.code}: {known.bag.packed}/{known.bag.packages} kiện
            </h2>
            <form
              style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'end' }}
              {...(full ? { 'data-scan-next': true } : {})}
              onSubmit={(event) => {
                event.preventDefault()
                // What was not typed is what lies there.
                close(weight ?? loadOnScale())
              }}
            >
              <label>
                Cân cả bao
                <WeightInput value={weight} onChange={setWeight} />
              </label>
              <Button type="primary" htmlType="submit" loading={busy} disabled={known.bag.packed === 0}>
                Đóng bao, in tem
              </Button>
              <ScaleButton
                disabled={busy}
                onWeight={setWeight}
                // Before the last scan it is not the bag that lies there, or not all of it.
                onRest={settled && weight === null ? weighed : null}
              />
              <label>
                Bao đủ khi có (kiện)
                <QuantityInput value={said} onChange={setSaid} placeholder="Theo danh sách" />
              </label>
            </form>
            {full && <p role="status">{toWeigh(known.bag, light)}</p>}
            {last && (
              <form
                style={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: '8px 16px',
                  alignItems: 'end',
                  padding: '8px 0',
                }}
                onSubmit={(event) => {
                  event.preventDefault()
                  void addBoxes()
                }}
              >
                <label>
                  {last} có mấy thùng
                  <QuantityInput value={boxes} onChange={setBoxes} placeholder="1" />
                </label>
                <Button htmlType="submit" loading={busy} disabled={!boxes || boxes < 2}>
                  Thêm thùng, in tem
                </Button>
              </form>
            )}
            <BagContents content={known} takeOut={takeOut} />
          </section>
        )}
      </OfLastScan>
    </ScanStation>
  )
}
