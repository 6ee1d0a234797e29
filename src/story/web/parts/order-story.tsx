import { Alert, Button, Skeleton } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { orderHistories } from '#orders/core/order.api.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { api, useRecord, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { makeStoryLink, printStory, readStory, revokeStoryLink } from '#story/story.api.ts'
import type { StoryAnswer } from '#story/story.api.ts'
import { promiseWords, storyText } from '#story/story.words.ts'
import '#story/web/story.css'

/** What a customer may be told of an order: their link, a message, a picture, a sheet; and what lateness calls for. */
export function OrderStory({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(readStory, { params: { id } })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return <Told id={id} told={data.data} />
}

function Told({ id, told }: { id: number; told: StoryAnswer }) {
  const { story, link, offer } = told
  const copy = useCopy()
  const message = useMessage()
  const confirm = useConfirmAction()
  const { busy, working } = useWorking()
  const write = useWrite([readStory, orderHistories])
  const qr = useRef<SVGSVGElement>(null)
  const address = link && !link.expired ? `${location.origin}${link.path}` : null
  const text = storyText(story, address)

  const make = () => working(() => write(makeStoryLink, { params: { id } }))
  const revoke = async () => {
    const sure = await confirm({
      title: `Thu hồi liên kết của đơn ${story.code}?`,
      content: 'Ai đang có liên kết này sẽ không mở được nữa. Có thể tạo liên kết mới bất cứ lúc nào.',
      okText: 'Thu hồi',
      danger: true,
    })
    if (sure) await working(() => write(revokeStoryLink, { params: { id } }))
  }
  const picture = () =>
    working(async () => {
      const { storyPicture } = await import('#story/web/parts/story-picture.ts')
      const drawn = storyPicture(story, qr.current)
      // Safari takes only what was promised within the press; a browser without it gets the picture as a file.
      try {
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn })])
        message.success('Đã sao chép ảnh, dán vào Zalo để gửi')
      } catch {
        save(await drawn, `Đơn ${story.code}.png`)
        message.success('Đã tải ảnh về máy')
      }
    })
  const print = () =>
    working(async () => {
      const { data } = await api(printStory, { params: { id } })
      await printHtml(data.content)
    })

  return (
    <div className="story">
      {offer && <Offer late={promiseWords(story.promise)} offer={offer} />}
      <div className="story-link">
        {address && link ? (
          <>
            <Button type="primary" disabled={busy} onClick={() => void copy(address, 'Đã sao chép liên kết')}>
              Sao chép liên kết
            </Button>
            <Button href={address} target="_blank" rel="noopener noreferrer">
              Mở thử
            </Button>
            <Button disabled={busy} onClick={() => void make()}>
              Gia hạn 30 ngày
            </Button>
            <Button danger disabled={busy} onClick={() => void revoke()}>
              Thu hồi
            </Button>
            <span className="quiet">
              {link.created_name} tạo, mở được đến {formatInstant(link.expires_at, true)}
              {link.opened_at
                ? `; khách đã mở ${link.opened} lần, lần cuối ${formatInstant(link.opened_at, true)}`
                : '; chưa ai mở'}
            </span>
          </>
        ) : (
          <>
            <Button type="primary" loading={busy} onClick={() => void make()}>
              Tạo liên kết cho khách
            </Button>
            <span className="quiet">
              {link ? 'Liên kết cũ đã hết hạn. ' : ''}Khách mở trên điện thoại, không cần đăng nhập; chỉ thấy
              đơn này.
            </span>
          </>
        )}
      </div>
      <div className="story-link">
        <Button
          disabled={busy}
          onClick={() => void copy(text, 'Đã sao chép hành trình, dán vào Zalo để gửi')}
        >
          Sao chép chữ
        </Button>
        <Button disabled={busy} onClick={() => void picture()}>
          Sao chép ảnh
        </Button>
        <Button disabled={busy} onClick={() => void print()}>
          In hành trình
        </Button>
      </div>
      <pre className="story-text" aria-label="Nội dung gửi khách">
        {text}
      </pre>
      {story.pay && (
        <div className="story-qr" aria-hidden>
          <QRCodeSVG ref={qr} value={story.pay.qr} size={420} />
        </div>
      )}
      {story.photos.length === 0 && <Nothing small>Chưa có ảnh nào để khách xem.</Nothing>}
    </div>
  )
}

/** What the house's own rule says about being late; whoever sells decides, and the refund goes its usual way. */
function Offer({ late, offer }: { late: string; offer: NonNullable<StoryAnswer['offer']> }) {
  const freight = `${offer.percent}% cước, ${formatVnd(offer.freight)} đ`
  const deposit = offer.deposit > 0 ? ` và cả tiền cọc ${formatVnd(offer.deposit)} đ` : ''
  return (
    <Alert
      type="warning"
      showIcon
      title={`${late}.`}
      description={`Theo chính sách giao trễ, gợi ý hoàn cho khách ${freight}${deposit}. Cước giảm trên phiếu xuất, tiền cọc trả bằng lệnh hoàn tiền; hệ thống chưa ghi gì.`}
    />
  )
}

function save(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
