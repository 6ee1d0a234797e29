/** Viettel Post over HTTP for tests, development and the demo company. */
import { books, dayFirst, provinceIn, simulatedFee, startServer } from '#outside/carrier/simulated-server.ts'
import type { CarrierSim, Reply, Request, SimulatedEvent } from '#outside/carrier/simulated-server.ts'
import type { ViettelSettings } from '#outside/carrier/viettel.ts'

const services = [
  { code: 'VCN', name: 'Chuyển phát nhanh', rate: 1.1, time: '24 giờ' },
  { code: 'VTK', name: 'Chuyển phát tiết kiệm', rate: 0.8, time: '72 giờ' },
  { code: 'VHT', name: 'Hỏa tốc', rate: 2, time: '12 giờ' },
]
const envelope = (data: unknown): Reply => [200, { status: 200, error: false, message: 'OK', data }]
const refusal = (message: string, status = 200): Reply => [200, { status, error: true, message, data: null }]

/** What its messages are proven by, wherever it is simulated. */
export const viettelHook = 'viettel-hook-simulator'

export async function startViettelSim(): Promise<CarrierSim<ViettelSettings>> {
  const shelf = books('VTP')
  const settings = {
    username: 'shop@example.com',
    password: 'viettel-simulator',
    webhookToken: viettelHook,
  }
  const token = 'long-token-of-the-simulator'
  const priced = ({ body }: Request, rate: number) =>
    simulatedFee({
      from: provinceIn(body.SENDER_ADDRESS),
      to: provinceIn(body.RECEIVER_ADDRESS),
      weight: body.PRODUCT_WEIGHT,
      rate,
    })

  function create(request: Request): Reply {
    const { body } = request
    for (const value of Object.values(body))
      if (typeof value === 'string' && Buffer.byteLength(value) > 150)
        return refusal('Dữ liệu vượt quá 150 ký tự')
    const service = services.find(({ code }) => code === body.ORDER_SERVICE)
    if (!service) return refusal('Price does not apply to this itinerary!')
    if (body.MONEY_COLLECTION > 0 && ![1, 3].includes(body.ORDER_PAYMENT))
      return refusal('Sai hình thức thu hộ')
    // It tells that the number was used, and not by which waybill.
    if (shelf.byReference(body.ORDER_NUMBER)) return refusal('Mã đơn hàng đã tồn tại trên hệ thống')
    const order = shelf.take({
      reference: body.ORDER_NUMBER,
      service: service.code,
      weight: body.PRODUCT_WEIGHT,
      cod: body.MONEY_COLLECTION,
      fee: priced(request, service.rate),
      address: readingOf(body.RECEIVER_ADDRESS),
    })
    return envelope({
      ORDER_NUMBER: order.number,
      MONEY_COLLECTION: order.cod,
      EXCHANGE_WEIGHT: order.weight,
      MONEY_TOTAL: order.fee,
      MONEY_FEE: order.fee,
      MONEY_COLLECTION_FEE: 0,
      KPI_HT: 24,
      RECEIVER_ADDRESS: { FORMATTED_ADDRESS: order.address },
    })
  }

  function answer(request: Request): Reply {
    const { path, body, headers } = request
    if (path === '/v2/user/Login' || path === '/v2/user/ownerconnect') {
      const knows = body?.USERNAME === settings.username && body?.PASSWORD === settings.password
      if (!knows || (path.endsWith('connect') && headers['token'] !== 'short'))
        return refusal('Sai tài khoản')
      return envelope({ userId: 1, token: path.endsWith('Login') ? 'short' : token, partner: 1 })
    }
    if (headers['token'] !== token) return refusal('Token invalid', 401)
    if (path === '/v2/order/getPriceAllNlp') {
      if (!provinceIn(body.RECEIVER_ADDRESS)) return refusal('Không nhận diện được địa chỉ')
      return [
        200,
        {
          SENDER_ADDRESS: { FORMATTED_ADDRESS: body.SENDER_ADDRESS },
          RECEIVER_ADDRESS: { FORMATTED_ADDRESS: readingOf(body.RECEIVER_ADDRESS) },
          RESULT: services.map(({ code, name, rate, time }) => ({
            MA_DV_CHINH: code,
            TEN_DICHVU: name,
            GIA_CUOC: priced(request, rate),
            THOI_GIAN: time,
            EXCHANGE_WEIGHT: body.PRODUCT_WEIGHT,
            EXTRA_SERVICE: [],
          })),
        },
      ]
    }
    if (path === '/v2/order/createOrderNlp') return create(request)
    const order = shelf.orders.get(String(body?.ORDER_NUMBER ?? body?.ORDER_ARRAY?.[0] ?? ''))
    if (!order) return refusal('Không tìm thấy vận đơn')
    if (path === '/v2/order/printing-code')
      return [200, { status: 200, error: false, message: `print-${order.number}`, data: null }]
    if (path !== '/v2/order/UpdateOrder' || body.TYPE !== 4) return refusal('Chưa hỗ trợ')
    if (order.events.some(({ code }) => Number(code) >= 200))
      return refusal('Vận đơn đã được nhận, không hủy được')
    order.cancelled = true
    return envelope(null)
  }

  const { url, next, stop } = await startServer({
    answer,
    isCreate: ({ path }) => path === '/v2/order/createOrderNlp',
    refusal: () => refusal('Phường/xã này chưa được phục vụ'),
  })
  const message = (number: string, event: SimulatedEvent, key: string) => {
    const { cod, fee, weight, reference } = shelf.note(number, event)
    const DATA = {
      ORDER_NUMBER: number,
      ORDER_REFERENCE: reference,
      ORDER_STATUSDATE: dayFirst(event.time),
      ORDER_STATUS: event.code,
      STATUS_NAME: event.name ?? `Trạng thái ${event.code}`,
      LOCALION_CURRENTLY: 'TTKT1 - Trung tâm khai thác',
      NOTE: event.note ?? '',
      MONEY_COLLECTION: event.cod ?? cod,
      MONEY_FEECOD: 0,
      MONEY_TOTALFEE: event.fee ?? fee,
      MONEY_TOTAL: event.fee ?? fee,
      PRODUCT_WEIGHT: event.weight ?? weight,
      ORDER_SERVICE: 'VCN',
      ORDER_PAYMENT: 3,
    }
    return { headers: {}, query: {}, body: { DATA, TOKEN: key } }
  }
  return {
    settings: { ...settings, url },
    ...shelf,
    next,
    stop,
    message: (number, event) => message(number, event, settings.webhookToken),
    forged: (number, event) => message(number, event, 'a guess'),
  }
}

/** Free text is read by the carrier in words of its own; a ward whose name is like another's is read as that one. */
const readingOf = (address: string): string =>
  address.replace('Phường Bến Thành', 'P. Bến Thành').replace('Phường Bình Thạnh', 'P. Bình Thới')
