import { logoSvg } from '#platform/contract/logo.ts'
import { formatBusinessDate, businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { escapeHtml } from '#platform/server/files/print.ts'
import { qrSvg } from '#platform/server/files/qr.ts'
import type { House } from '#staff/server/paper-head.ts'
import type { Story } from '#story/story.api.ts'
import { dueWords, legWords, ofSlip, promiseWords, stepNote } from '#story/story.words.ts'

/** Where a photo is read from: an address of ours, or the bytes themselves. */
export type PhotoAt = (id: number) => string | undefined

const style = `:root { color-scheme: light dark; --ink: light-dark(#1d2129, #e8e9ec); --soft: light-dark(#5b626d, #a4abb6); --paper: light-dark(#fff, #1b1e24); --ground: light-dark(#f2f4f7, #111318); --line: light-dark(#d9dde3, #363b45); --done: light-dark(#176b3a, #6fd39b); --now: light-dark(#1450b8, #86b4ff); --bad: light-dark(#b3261e, #ff9a91) }
* { box-sizing: border-box } body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Noto Sans", sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 12px 12px 32px } section, header { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 14px 16px; margin-bottom: 10px }
header { display: flex; gap: 12px; align-items: center } header svg { width: 36px; height: 36px; flex: none } header a { color: var(--now) } header div { min-width: 0 }
h1 { font-size: 19px; line-height: 1.35; margin: 0 0 4px; overflow-wrap: anywhere } h2 { font-size: 15px; margin: 0 0 8px } p { margin: 4px 0 }
.soft { color: var(--soft) } .code { font-family: ui-monospace, monospace; overflow-wrap: anywhere } .big { font-size: 22px; font-weight: 700 }
ol { list-style: none; margin: 0; padding: 0 } .steps li { position: relative; padding: 0 0 12px 26px } .steps li:last-child { padding-bottom: 0 }
.steps li::before { content: ""; position: absolute; left: 4px; top: 7px; width: 12px; height: 12px; border-radius: 50%; border: 2px solid var(--line); background: var(--paper) }
.steps li:not(:last-child)::after { content: ""; position: absolute; left: 10px; top: 21px; bottom: -5px; width: 2px; background: var(--line) }
.steps .done::before { background: var(--done); border-color: var(--done) } .steps .now::before { border-color: var(--now) } .steps .now { font-weight: 600; color: var(--now) }
.steps .broken { font-weight: 600; color: var(--bad) } .steps .broken::before { background: var(--bad); border-color: var(--bad) } .steps .ahead { color: var(--soft) } .steps small { display: block; font-weight: 400; color: var(--soft) }
dl { display: grid; grid-template-columns: 1fr auto; gap: 6px 12px; margin: 0 } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap } .due { font-weight: 700 }
.qr { background: #fff; color: #000; border-radius: 8px; padding: 10px; width: 220px; margin: 12px auto } .qr svg { display: block; width: 100%; height: auto }
.pick { user-select: all; font-weight: 600 } details summary { cursor: pointer; padding: 4px 0; min-height: 32px } .late { color: var(--bad); font-weight: 600 }
.photos { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px } .photos img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--line) }
footer { color: var(--soft); font-size: 13px; text-align: center }
@media print { body { background: #fff } section, header { break-inside: avoid } }`

const page = (title: string, body: string) => `<!doctype html><html lang="vi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

function houseHead({ company, phone }: House): string {
  const call = phone
    ? `<div>Hỗ trợ: <a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a></div>`
    : ''
  return `<header>${logoSvg}<div><b>${escapeHtml(company)}</b>${call}</div></header>`
}

/** The story as a customer's phone shows it: words and pictures, no script. */
export function storyPage(story: Story, house: House, photoAt: PhotoAt, expires: Date): string {
  const until = formatBusinessDate(businessDate(expires))
  return page(
    `Đơn ${story.code}`,
    `${houseHead(house)}<section><h1>${escapeHtml(story.name)}</h1><p class="soft"><span class="code">${escapeHtml(story.code)}</span> · ${story.quantity} cái</p>
      <p class="${story.broken ? 'late' : ''}"><b>${escapeHtml(story.status)}</b></p></section>${partsOf(
        story,
        photoAt,
      )
        .map(
          ({ title, html }) =>
            `<section aria-label="${escapeHtml(title)}"><h2>${escapeHtml(title)}</h2>${html}</section>`,
        )
        .join(
          '',
        )}<footer>Liên kết riêng của đơn này, mở được đến hết ngày ${until}. Ai có liên kết đều đọc được trang này.</footer>`,
  )
}

/** The same for a sheet of paper: its sections one below the other. */
export function storySheet(story: Story, photoAt: PhotoAt): string {
  const parts = partsOf(story, photoAt).map(({ title, html }) => `<h2>${escapeHtml(title)}</h2>${html}`)
  return `<p><b>${escapeHtml(story.name)}</b> × ${story.quantity}</p><p>Tình trạng: <b>${escapeHtml(story.status)}</b></p>
    <style>.paper ol{margin:0;padding:0;list-style:none}.paper li{margin:2px 0}.paper li small{float:right}.paper h2{font-size:13px;margin:8px 0 2px}
    .paper dl{display:grid;grid-template-columns:1fr auto;gap:2px 4mm;margin:0}.paper dd{margin:0;text-align:right}.paper .due{font-weight:700}
    .paper .photos{display:grid;grid-template-columns:repeat(4,1fr);gap:2mm}.paper .photos img{width:100%;aspect-ratio:1;object-fit:cover}
    .paper .ahead{color:#666}.paper details>summary{display:none}</style>${parts.join('')}`
}

interface Part {
  title: string
  html: string
}

function partsOf(story: Story, photoAt: PhotoAt): Part[] {
  const promised = promiseWords(story.promise)
  const steps = story.steps
    .map(
      (step) =>
        `<li class="${step.state}">${escapeHtml(step.label)}<small>${escapeHtml(stepNote(step))}</small></li>`,
    )
    .join('')
  const late = story.promise !== null && story.promise.late > 0
  const said = promised && `<p class="${late ? 'late' : 'soft'}">${escapeHtml(promised)}</p>`
  const parts = [{ title: 'Hành trình', html: `${said}<ol class="steps">${steps}</ol>` }]
  if (story.legs.length > 0)
    parts.push({
      title: 'Kiện hàng và vận đơn',
      html: story.legs.map((leg) => `<p>${escapeHtml(legWords(leg))}</p>`).join(''),
    })
  if (story.money) parts.push({ title: 'Thanh toán', html: moneyHtml(story.money, story.pay) })
  if (story.fees.length > 0)
    parts.push({
      title: 'Chi phí gồm những gì',
      html: `<details open><summary>Từng khoản</summary>${story.fees.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</details>`,
    })
  return [...parts, ...photosOf(story.photos, photoAt)]
}

function moneyHtml(money: NonNullable<Story['money']>, pay: Story['pay']): string {
  const rows = [
    `<dt>Tổng cộng${escapeHtml(ofSlip(money))}</dt><dd>${formatVnd(money.total)} đ</dd>`,
    `<dt>Đã thanh toán</dt><dd>${formatVnd(money.paid)} đ</dd>`,
    `<dt class="due">${dueWords[money.asks]}</dt><dd class="due">${formatVnd(money.due)} đ</dd>`,
  ]
  const words = money.due > 0 ? `<p class="soft">Bằng chữ: ${escapeHtml(moneyInWords(money.due))}</p>` : ''
  const how = pay
    ? `<div class="qr">${qrSvg(pay.qr)}</div><p>${escapeHtml([pay.bank, pay.holder].filter(Boolean).join(' · '))}</p>
      <p>Số tài khoản: <span class="code pick">${escapeHtml(pay.account)}</span></p><p>Nội dung: <span class="code pick">${escapeHtml(pay.memo)}</span></p>`
    : ''
  return `<dl>${rows.join('')}</dl>${words}${how}`
}

/** By stage, as they come. */
function photosOf(photos: Story['photos'], photoAt: PhotoAt): Part[] {
  const byStage = Map.groupBy(photos, ({ label }) => label)
  return [...byStage].flatMap(([label, found]) => {
    const shown = found.flatMap(({ id }) => photoAt(id) ?? [])
    const html = shown.map(
      (source) => `<img src="${escapeHtml(source)}" alt="${escapeHtml(label)}" loading="lazy">`,
    )
    return shown.length === 0
      ? []
      : [{ title: `Ảnh: ${label.toLowerCase()}`, html: `<div class="photos">${html.join('')}</div>` }]
  })
}
