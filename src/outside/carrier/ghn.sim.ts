/** Giao Hàng Nhanh over HTTP for tests, development and the demo company. */
import { books, isNowhere, simulatedFee, startServer } from '#outside/carrier/simulated-server.ts'
import type {
  CarrierSim,
  Reply,
  Request,
  SimulatedEvent,
  SimulatedOrder,
} from '#outside/carrier/simulated-server.ts'
import type { GhnSettings } from '#outside/carrier/ghn.ts'

const said = (data: unknown): Reply => [200, { code: 200, message: 'Success', data }]
const refusal = (message: string, status = 400): Reply => [status, { code: status, message, data: null }]

const nowhere = (body: Request['body']) =>
  refusal(`Phường/xã ${body.to_ward_name} không thuộc ${body.to_province_name}`)

/** What its messages are proven by, wherever it is simulated. */
export const ghnHook = 'ghn-hook-simulator'

export async function startGhnSim(): Promise<CarrierSim<GhnSettings>> {
  const shelf = books('GHN')
  const settings = { token: 'ghn-token-simulator', shopId: '100001', webhookSecret: ghnHook }
  const feeOf = (given: Request['body']) =>
    simulatedFee({
      from: given.from_province_name,
      to: given.to_province_name,
      weight: given.weight,
      rate: given.service_type_id === 5 ? 1.4 : 0.95,
    }) + Math.round(given.insurance_value * 0.005)
  const told = (order: SimulatedOrder) => ({
    order_code: order.number,
    client_order_code: order.reference,
    total_fee: order.fee,
    expected_delivery_time: '2030-01-01T00:00:00Z',
  })

  function create({ body }: Request): Reply {
    const known = shelf.byReference(body.client_order_code)
    if (known) return said(told(known))
    if (body.weight > 50_000) return refusal('Weight is over 50000')
    if (!body.to_ward_name) return refusal('to_ward_name is required')
    if (isNowhere(body.to_ward_name)) return nowhere(body)
    const order = shelf.take({
      reference: body.client_order_code,
      service: `GHN${body.service_type_id}`,
      weight: body.weight,
      cod: body.cod_amount,
      fee: feeOf(body),
      address: body.to_address,
    })
    return said(told(order))
  }

  function answer(request: Request): Reply {
    const path = request.path.replace('/shiip/public-api', '')
    const { body, headers } = request
    if (headers['token'] !== settings.token || headers['shopid'] !== settings.shopId)
      return refusal('Token is invalid', 401)
    if (path === '/v2/shipping-order/create') return create(request)
    if (path === '/v2/shipping-order/preview') {
      if (isNowhere(body.to_ward_name)) return nowhere(body)
      const until = new Date(Date.now() + 48 * 3_600_000).toISOString()
      const fee = { cod_fee: 0, insurance: Math.round(body.insurance_value * 0.005) }
      return said({ order_code: 'PREVIEW', total_fee: feeOf(body), fee, expected_delivery_time: until })
    }
    if (path === '/v2/shipping-order/detail-by-client-code') {
      const order = shelf.byReference(body.client_order_code)
      return order ? said(told(order)) : refusal('Order not found')
    }
    const order = shelf.orders.get(body?.order_codes?.[0])
    if (!order) return refusal('Order not found')
    if (path === '/v2/a5/gen-token') return said({ token: `print-${order.number}` })
    if (path !== '/v2/switch-status/cancel') return refusal('Not found', 404)
    const open = ['ready_to_pick', 'picking', 'money_collect_picking']
    const result = order.events.every(({ code }) => open.includes(String(code)))
    if (result) order.cancelled = true
    return said([{ order_code: order.number, result, message: result ? 'OK' : 'Đơn đã lấy hàng' }])
  }

  const { url, next, stop } = await startServer({
    answer,
    isCreate: ({ path }) => path.endsWith('/shipping-order/create'),
    refusal: () => refusal('Khu vực này không hỗ trợ giao'),
  })
  const message = (number: string, event: SimulatedEvent, key: string) => {
    const order = shelf.note(number, event)
    const [type = '', status] = String(event.code).split(':')
    const body = {
      OrderCode: number,
      ClientOrderCode: order.reference,
      Type: status ? type : 'switch_status',
      Status: status ?? type,
      Time: `${event.time.replace(' ', 'T')}+07:00`,
      CODAmount: event.cod ?? order.cod,
      CODTransferDate: null,
      TotalFee: event.fee ?? order.fee,
      Weight: event.weight ?? order.weight,
      Reason: event.note ?? '',
      ReasonCode: '',
      Description: event.name ?? `Trạng thái ${status ?? type}`,
      Warehouse: 'Bưu cục Quận 1',
      ShopID: 100001,
      IsPartialReturn: event.partial ?? false,
    }
    return { headers: { 'x-webhook-secret': key }, query: {}, body }
  }
  return {
    settings: { ...settings, url },
    ...shelf,
    next,
    stop,
    message: (number, event) => message(number, event, settings.webhookSecret),
    forged: (number, event) => message(number, event, 'a guess'),
  }
}
