/** MyVNPost over HTTP for tests, development and the demo company. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { books, dayFirst, simulatedFee, startServer } from '#outside/carrier/simulated-server.ts'
import type {
  CarrierSim,
  Reply,
  Request,
  SimulatedEvent,
  SimulatedOrder,
} from '#outside/carrier/simulated-server.ts'
import { signedText } from '#outside/carrier/vnpost.ts'
import type { VnpostSettings } from '#outside/carrier/vnpost.ts'

const services = [
  { code: 'CTN009', name: 'TMĐT - Chuyển phát tiêu chuẩn', rate: 0.75, hours: 96 },
  { code: 'CTN007', name: 'TMĐT - Chuyển phát nhanh', rate: 1.05, hours: 36 },
]
/** Its first state. */
const created = 1
const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export async function startVnpostSim(): Promise<CarrierSim<VnpostSettings>> {
  const shelf = books('VNP')
  const { publicKey, privateKey } = keys()
  const settings = {
    username: 'shop',
    password: 'vnpost-simulator',
    customerCode: 'C000001',
    contractCode: 'HD000001',
    webhookKey: publicKey,
  }
  const token = 'token-of-the-simulator'
  const refusal = (message: string, status = 400): Reply => [
    status,
    { status, error: 'Bad Request', message, description: null, path: '/customer-partner' },
  ]
  const codOf = ({ addonService = [] }: { addonService?: { code: string; propValue: string }[] }) =>
    Number(addonService.find(({ code }) => code === 'GTG021')?.propValue.split(':')[1] ?? 0)
  const feeOf = (given: Request['body'], rate: number) =>
    simulatedFee({
      from: given.senderProvinceName,
      to: given.receiverProvinceName,
      weight: Number(given.weight),
      rate,
    }) + (codOf(given) > 0 ? 4_000 : 0)
  const told = ({ number, key, reference, fee, cod, weight }: SimulatedOrder) => ({
    orderHdrID: key,
    originalID: key,
    itemCode: number,
    saleOrderCode: reference,
    status: created,
    totalFee: fee,
    codAmount: cod,
    weight,
  })

  function create({ body }: Request): Reply {
    const given = body?.informationOrder
    const service = services.find(({ code }) => code === given?.serviceCode)
    if (!service) return refusal('Dịch vụ không hợp lệ')
    if (!given.receiverDistrictName && given.receiverDistrictCode !== 'VNPOST')
      return refusal('Mã quận huyện không hợp lệ')
    const order = shelf.take({
      reference: given.saleOrderCode,
      service: service.code,
      weight: Number(given.weight),
      cod: codOf(given),
      fee: feeOf(given, service.rate),
      address: given.receiverAddress,
    })
    return [200, told(order)]
  }

  function answer(request: Request): Reply {
    const path = request.path.replace('/customer-partner', '')
    const { body, query } = request
    if (path === '/GetAccessToken') {
      const knows = body?.username === settings.username && body?.password === settings.password
      return [200, knows ? { success: true, token } : { success: false, errorMsg: 'Sai tài khoản' }]
    }
    if (request.headers['token'] !== token) return refusal('Unauthorized', 401)
    const code = query.get('code') ?? ''
    if (path === '/CreateOrder') return create(request)
    if (path === '/ServicesCharge')
      return [
        200,
        services.map(({ code: serviceCode, name, rate, hours }) => ({
          serviceCode,
          serviceName: name,
          totalFee: feeOf(body.data, rate),
          codFee: codOf(body.data) > 0 ? 4_000 : 0,
          deliveryHours: hours,
        })),
      ]
    if (path === '/getOrder') {
      const order = shelf.byReference(code)
      return [200, { data: order ? [told(order)] : [] }]
    }
    if (path === '/GetStatusHistoryOrder') {
      const order = shelf.orders.get(code)
      const statusHistory = (order?.events ?? []).map((event) => ({
        statusCode: event.code,
        statusName: event.name ?? `Trạng thái ${event.code}`,
        createdDate: dayFirst(event.time).slice(0, 10),
        createHour: event.time.slice(11),
      }))
      return [200, { data: order ? [{ statusHistory }] : [] }]
    }
    const order = shelf.byKey(String(body?.OriginalId ?? body?.itemCodes?.[0] ?? ''))
    if (!order) return refusal('Không tìm thấy đơn hàng', 404)
    if (path === '/exportListReport') return [200, { url: `https://my.vnpost.vn/print/${order.number}` }]
    if (path !== '/orderCancel') return refusal('Not found', 404)
    const taken = order.events.some((event) => Number(event.code) >= 6)
    if (!taken) order.cancelled = true
    return [
      200,
      [{ type: taken ? 'ERROR' : 'SUCCESS', message: taken ? 'Đơn đã được thu gom' : '', caseId: 1 }],
    ]
  }

  const { url, next, stop } = await startServer({
    answer,
    isCreate: ({ path }) => path.endsWith('/CreateOrder'),
    refusal: () => refusal('Phường/xã nhận không được phục vụ'),
  })
  const message = (number: string, event: SimulatedEvent, key: string) => {
    const order = shelf.note(number, event)
    const sendDate = dayFirst(event.time)
    const data = {
      ...told(order),
      status: Number(event.code),
      statusName: event.name ?? `Trạng thái ${event.code}`,
      statusDate: sendDate,
      note: event.note ?? '',
      codAmount: event.cod ?? order.cod,
      totalFee: event.fee ?? order.fee,
      weight: event.weight ?? order.weight,
    }
    const signature = createSign('RSA-SHA256').update(signedText(sendDate, data)).sign(key, 'base64')
    return { headers: {}, query: {}, body: { data: [data], sendDate, signature } }
  }
  return {
    settings: { ...settings, url },
    ...shelf,
    next,
    stop,
    message: (number, event) => message(number, event, privateKey),
    forged: (number, event) => message(number, event, keys().privateKey),
  }
}
