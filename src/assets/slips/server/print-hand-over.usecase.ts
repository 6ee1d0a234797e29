import { qualityNames } from '#assets/core/asset.words.ts'
import { linesOfSlip, slipById } from '#assets/slips/server/slip.repo.ts'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import { businessDate, formatBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

const at = (time: Date | null) =>
  time ? `xác nhận lúc ${timeOfDay(time)} ${formatBusinessDate(businessDate(time))}` : 'chưa xác nhận'

/** The slip in two copies, one for each of the two. @throws asset_slips.not_found */
export async function printHandOver(context: Context, id: number): Promise<{ content: string }> {
  const slip = await slipById(context, id)
  const lines = await linesOfSlip(context.db, id)
  const head = await paperHead(context, { station: null, made: slip.created_at })
  const title = slip.kind === 'give' ? 'BIÊN BẢN BÀN GIAO TÀI SẢN' : 'BIÊN BẢN TRẢ LẠI TÀI SẢN'
  const rows = lines
    .map(
      (line, n) =>
        `<tr><td class="n">${n + 1}</td><td class="code">${line.code}</td><td>${escapeHtml(line.name)}</td><td>${qualityNames[line.quality]}</td><td>${escapeHtml(line.note ?? '')}</td></tr>`,
    )
    .join('')
  const copy = (which: string) => `${head}${titled(title, barcodeSvg(slip.code))}
    <p>${which}${slip.status === assetSlipStatus.waiting ? ' · chưa đủ xác nhận' : slip.status === assetSlipStatus.cancelled ? ' · ĐÃ HỦY' : ''}</p>
    <p>Bên giao: <b>${escapeHtml(slip.giver_name)}</b> (${at(slip.giver_at)})</p>
    <p>Bên nhận: <b>${escapeHtml(slip.receiver_name)}</b> (${at(slip.receiver_at)})</p>
    ${slip.request_code ? `<p>Theo đề nghị: ${slip.request_code}</p>` : ''}
    <table><thead><tr><th class="n">STT</th><th>Mã</th><th>Tài sản</th><th>Tình trạng</th><th>Ghi chú</th></tr></thead><tbody>${rows}</tbody></table>
    ${slip.note ? `<p>Ghi chú: ${escapeHtml(slip.note)}</p>` : ''}
    <p>Hai bên đã kiểm tra và thống nhất tình trạng tài sản như trên. Biên bản lập thành hai bản, mỗi bên giữ một bản.</p>
    ${signed('Bên giao', 'Bên nhận')}`
  return {
    content: printPage({
      kind: 'asset-hand-over',
      called: 'Biên bản bàn giao tài sản',
      title: `Biên bản bàn giao ${slip.code}`,
      sizes: ['A5', 'A4'],
      sections: [copy('Bản bên giao giữ'), copy('Bản bên nhận giữ')],
      foot: paperFoot(context),
    }),
  }
}
