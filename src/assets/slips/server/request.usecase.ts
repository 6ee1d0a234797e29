import type { z } from 'zod'
import { lockedRequests } from '#assets/slips/server/request-records.ts'
import { requestById, requestListing, visibleRequests } from '#assets/slips/server/request.repo.ts'
import { assetRequestFields } from '#assets/slips/request.fields.ts'
import { assetRequestStatus } from '#assets/slips/request.status.ts'
import { listAssetRequests } from '#assets/slips/slips.api.ts'
import type {
  AssetRequestRecord,
  approveAssetRequest,
  askAsset as askCall,
  confirmAssetRequest,
} from '#assets/slips/slips.api.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

export const assetRequests = ({ db, actor }: Context, query: z.output<typeof listAssetRequests.query>) =>
  chippedList<AssetRequestRecord>(db, requestListing(actor), query, visibleRequests(actor))

/** Everybody asks for themselves. @throws bad_input by field */
export async function askAsset(
  context: Context,
  body: z.output<(typeof askCall)['body']>,
): Promise<AssetRequestRecord> {
  const { db, actor, now } = context
  const type = await db
    .selectFrom('asset_type')
    .select('id')
    .where('id', '=', body.type)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!type) throw refuseField('type', 'Không tìm thấy loại tài sản này')
  const station = stationOf(actor)
  const { id, number } = await nextKey(db, 'asset_request')
  await db
    .insertInto('asset_request')
    .values({
      ...newValues(assetRequestFields, body, context),
      id,
      code: `YC${String(number).padStart(6, '0')}`,
      station_id: station,
      staff_id: actor.id,
      created_at: now,
    } as never)
    .execute()
  await recordEvent(context, {
    entity: 'asset_request',
    id,
    action: 'create',
    to: assetRequestStatus.asked,
    station,
  })
  return requestById(context, id)
}

type Confirmed = z.output<(typeof confirmAssetRequest)['body']>
type Approved = z.output<(typeof approveAssetRequest)['body']>

/** By the manager of whoever asks. @throws asset_requests.own, asset_requests.bad_step, access.own_work, conflict.stale */
export function confirmRequest(context: Context, body: Confirmed): Promise<AssetRequestRecord> {
  const isRefusal = body.status === assetRequestStatus.refused
  return decide(context, body, isRefusal ? 'refuse' : 'confirm')
}

/** By the accountants, once the manager has confirmed it. @throws as `confirmRequest` */
export function approveRequest(context: Context, body: Approved): Promise<AssetRequestRecord> {
  const isRefusal = body.status === assetRequestStatus.refused
  return decide(context, body, isRefusal ? 'turn_down' : 'approve')
}

async function decide(
  context: Context,
  { id, version, note }: Confirmed | Approved,
  action: 'confirm' | 'approve' | 'refuse' | 'turn_down',
): Promise<AssetRequestRecord> {
  const { actor, now } = context
  const by = { confirm: 'confirmed', approve: 'approved', refuse: 'refused', turn_down: 'refused' }[action]
  const set = { [`${by}_by`]: actor.id, [`${by}_at`]: now, ...(note ? { decision: note } : {}) }
  await runAction(lockedRequests, {
    context,
    id,
    action,
    version,
    reason: note || null,
    effect: async () => ({ set }),
  })
  return requestById(context, id)
}

/** The request on paper, to be signed. @throws asset_requests.not_found */
export async function printRequest(context: Context, id: number): Promise<{ content: string }> {
  const request = await requestById(context, id)
  const head = await paperHead(context, { station: null, made: request.created_at })
  const facts: readonly [string, string | null][] = [
    ['Người đề nghị', request.staff_name],
    ['Cần cấp', `${request.name} (${request.type_name})`],
    ['Lý do', request.reason],
    ['Cần trước ngày', request.wanted_on && formatBusinessDate(request.wanted_on)],
    ['Quản lý xác nhận', request.confirmed_name],
    ['Kế toán duyệt', request.approved_name],
    ['Ý kiến', request.decision],
    ['Trạng thái', assetRequestStatus.label(request.status)],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(([label, value]) => `<tr><td>${label}</td><td>${escapeHtml(value ?? '')}</td></tr>`)
  return {
    content: printPage({
      kind: 'asset-request',
      called: 'Đề nghị cấp tài sản',
      title: `Đề nghị cấp tài sản ${request.code}`,
      sizes: ['A5', 'A4'],
      sections: [
        `${head}${titled('GIẤY ĐỀ NGHỊ CẤP TÀI SẢN', barcodeSvg(request.code))}<table><tbody>${rows.join('')}</tbody></table>
        ${signed('Người đề nghị', 'Quản lý', 'Kế toán')}`,
      ],
      foot: paperFoot(context),
    }),
  }
}
