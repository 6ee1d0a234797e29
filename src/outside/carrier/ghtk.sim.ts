/** Giao Hàng Tiết Kiệm over HTTP for tests, development and the demo company. */
import { books, formType, isNowhere, simulatedFee, startServer } from '#outside/carrier/simulated-server.ts'
import type { CarrierSim, Reply, Request, SimulatedEvent } from '#outside/carrier/simulated-server.ts'
import type { GhtkSettings } from '#outside/carrier/ghtk.ts'

const rates: Readonly<Record<string, number>> = { road: 0.7, fly: 1.3 }
/** Its first state. */
const accepted = 2
const refusal = (message: string, status = 200): Reply => [status, { success: false, message }]

/** What its messages are proven by, wherever it is simulated. */
export const ghtkHook = 'ghtk-hook-simulator'

export async function startGhtkSim(): Promise<CarrierSim<GhtkSettings>> {
  const shelf = books('GHTK')
  const settings = {
    token: 'ghtk-token-simulator',
    clientSource: 'S0000001',
    webhookHash: ghtkHook,
  }
  const feeOf = (from: string, to: string, weight: number, transport: string) =>
    simulatedFee({ from, to, weight, rate: rates[transport] ?? 1 })

  function create({ body }: Request): Reply {
    const { order } = body
    const known = shelf.byReference(order.id)
    if (known)
      return [
        200,
        {
          success: false,
          message: 'Mã đơn hàng đã tồn tại',
          error: { code: 'ORDER_ID_EXIST', partner_id: order.id, ghtk_label: known.number },
        },
      ]
    if (order.note.length > 120) return refusal('Ghi chú dài quá 120 ký tự')
    if (!order.ward || order.hamlet !== 'Khác') return refusal('Thiếu địa chỉ cấp 4')
    if (isNowhere(order.ward)) return refusal(`Không tìm thấy ${order.ward}`)
    const made = shelf.take({
      reference: order.id,
      service: order.transport,
      weight: order.total_weight,
      cod: order.pick_money,
      fee: feeOf(order.pick_province, order.province, order.total_weight, order.transport),
      address: order.address,
    })
    return [
      200,
      {
        success: true,
        message: '',
        order: { partner_id: order.id, label: made.number, fee: String(made.fee), status_id: 2 },
      },
    ]
  }

  function answer(request: Request): Reply {
    const { path, query, headers } = request
    if (headers['token'] !== settings.token || headers['x-client-source'] !== settings.clientSource)
      return refusal('Token không hợp lệ', 401)
    if (path === '/services/shipment/order/') return create(request)
    if (path === '/services/shipment/fee') {
      const get = (name: string) => query.get(name) ?? ''
      const fee = feeOf(get('pick_province'), get('province'), Number(get('weight')), get('transport'))
      return [
        200,
        {
          success: true,
          message: '',
          fee: { name: 'area1', fee, insurance_fee: 0, delivery: !isNowhere(get('ward')), extFees: [] },
        },
      ]
    }
    const [, asked = ''] = /\/(?:v2\/partner_id:|cancel\/)([^/]+)$/.exec(decodeURIComponent(path)) ?? []
    const order = shelf.byReference(asked) ?? shelf.orders.get(asked)
    if (!order) return refusal('Không tìm thấy đơn hàng', 404)
    if (path.includes('/v2/'))
      return [
        200,
        {
          success: true,
          order: { label_id: order.number, partner_id: order.reference, fee: order.fee, status: accepted },
        },
      ]
    if (!order.events.every(({ code }) => [1, 2, 12].includes(Number(code))))
      return refusal('Đơn hàng đã lấy')
    order.cancelled = true
    return [200, { success: true, message: '' }]
  }

  const { url, next, stop } = await startServer({
    answer,
    isCreate: ({ path }) => path === '/services/shipment/order/',
    refusal: () => refusal('GHTK không giao tới địa chỉ này'),
  })
  const message = (number: string, event: SimulatedEvent, hash: string) => {
    const order = shelf.note(number, event)
    const body = {
      label_id: number,
      partner_id: order.reference,
      status_id: Number(event.code),
      action_time: `${event.time.replace(' ', 'T')}+07:00`,
      reason_code: '',
      reason: event.note ?? '',
      weight: (event.weight ?? order.weight) / 1000,
      fee: event.fee ?? order.fee,
      pick_money: event.cod ?? order.cod,
      return_part_package: event.partial ? 1 : 0,
    }
    // A form, as it is documented: every field of it is a text.
    const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    return { headers: { 'content-type': formType }, query: { hash }, body: form }
  }
  return {
    settings: { ...settings, url },
    ...shelf,
    next,
    stop,
    message: (number, event) => message(number, event, settings.webhookHash),
    forged: (number, event) => message(number, event, 'a-guess'),
  }
}
