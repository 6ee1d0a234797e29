import { groupThousands } from '#platform/rules/text.ts'
import { Decimal, formatVnd } from '#platform/rules/money.ts'
import type { ExtraInputs, OversizeHit, Plain, WeightPath } from '#pricing/formula.rules.ts'
import type {
  NotCounted,
  PriceExplanation,
  PriceLabel,
  PriceLine,
  PriceProblem,
} from '#pricing/price.rules.ts'

/** Vietnamese labels of the lines of a price. */
export const priceLabels: Readonly<Record<PriceLabel, string>> = {
  goods: 'Tiền hàng',
  service: 'Phí dịch vụ',
  auction_fee: 'Phí thắng đấu giá',
  freight: 'Cước vận chuyển quốc tế',
  oversize: 'Cước hàng quá khổ',
  express: 'Cước chuyển phát nhanh',
  extra: 'Dịch vụ',
  delivery: 'Phụ phí giao hàng',
  surcharge: 'Phụ thu',
  gom: 'Phí gom kiện',
  repack: 'Phí đóng gói lại',
  fullbox: 'Phí giữ nguyên hộp',
  coupon: 'Giảm giá dịch vụ',
  storage: 'Phí lưu kho',
  customs: 'Thuế nhập khẩu và VAT',
  customs_flat: 'Phí thông quan trọn gói',
}

export const priceProblemWords: Readonly<Record<PriceProblem, string>> = {
  no_service_tier: 'Chưa có mức phí dịch vụ cho giá trị hàng này',
  no_freight_bracket: 'Chưa có bảng giá cước cho cân nặng này',
  no_express_bracket: 'Chưa có giá chuyển phát cho tuyến và cân nặng này',
}

/** By what is missing, the fees that are not in a quote's total. */
const notCountedWords: Readonly<Record<NotCounted, string>> = {
  route: 'chưa chọn tuyến vận chuyển',
  goods_type: 'chưa chọn loại hàng',
  weight: 'chưa có cân dự kiến',
}

/** What a quote's total is without, and why; undefined where it has everything. */
export function notCountedIn({ notCounted = [] }: PriceExplanation): string | undefined {
  if (notCounted.length === 0) return undefined
  const surcharges = notCounted.includes('goods_type') || notCounted.includes('weight')
  const fees = surcharges ? 'cước vận chuyển quốc tế và phụ thu' : 'cước vận chuyển quốc tế'
  return `Chưa gồm ${fees}: ${notCounted.map((one) => notCountedWords[one]).join(', ')}.`
}

const policyWords = { max: 'lấy số lớn hơn', avg: 'lấy trung bình', real: 'lấy cân thực' } as const

const becauseWords: Readonly<Record<OversizeHit['because'], string>> = {
  longest_side: 'cạnh dài nhất vượt mức',
  side_sum: 'tổng ba cạnh vượt mức',
  kg: 'cân nặng vượt mức',
}

/** The explanation as plain text to paste into Zalo: one line a fee, then the total and what is asked for. */
export function explainInVietnamese(explanation: PriceExplanation): string {
  const heading = explanation.kind === 'quote' ? 'BÁO GIÁ' : 'CHI PHÍ VẬN CHUYỂN'
  const rows = [heading]
  if (explanation.weight) rows.push(weightInVietnamese(explanation.weight))
  for (const line of explanation.lines) {
    rows.push(`• ${labelOf(line)}: ${detailOf(line)} = ${formatVnd(line.result)} đ`)
    if (explanation.receiptsNeeded.includes(line.key)) rows.push('  (cần hóa đơn mua hàng)')
  }
  for (const problem of explanation.problems) rows.push(`⚠ ${priceProblemWords[problem]}`)
  rows.push(`TỔNG CỘNG: ${formatVnd(explanation.total)} đ`)
  const without = notCountedIn(explanation)
  if (without) rows.push(`⚠ ${without}`)
  if (explanation.request) {
    const { percent, amount } = explanation.request
    rows.push(`CẦN THANH TOÁN (${plain(percent.value)}%): ${formatVnd(amount)} đ`)
  }
  return rows.join('\n')
}

/** Label of a line; a surcharge and a service are called by their own names, which may begin with the word. */
export function labelOf(line: PriceLine): string {
  const word = priceLabels[line.label]
  if (line.formula !== 'surcharge' && line.formula !== 'extra') return word
  const { name } = line.inputs
  const lower = (text: string) => text.toLocaleLowerCase('vi')
  return lower(name).startsWith(lower(word)) ? name : `${word} ${name}`
}

function weightInVietnamese(weight: WeightPath): string {
  const real = `Cân thực ${plain(weight.real)} kg → làm tròn ${plain(weight.uplifted)} kg`
  if (!weight.sides) return `${real}; tính cước ${plain(weight.chargeable)} kg`
  const { width, length, height } = weight.sides
  const sides = `${plain(width)}×${plain(length)}×${plain(height)} cm ÷ ${plain(weight.divisor)}`
  const policy = policyWords[weight.policy.value]
  return `${real}; cân thể tích ${sides} = ${plain(weight.volumetric)} kg; ${policy}: tính cước ${plain(weight.chargeable)} kg`
}

function detailOf(line: PriceLine): string {
  switch (line.formula) {
    case 'goods': {
      const items = line.inputs.items.map((item) => {
        const extras = [item.domesticShip, item.tax]
          .filter((extra) => !new Decimal(extra).isZero())
          .map(plain)
        return [`${plain(item.price)} × ${item.quantity}`, ...extras].join(' + ')
      })
      return `(${items.join(' + ')}) ${line.inputs.currency} × tỷ giá ${plain(line.inputs.sellRate.value)}`
    }
    case 'service': {
      const { goods, tierPercent, levelDiscountPercent, minFee } = line.inputs
      const discount = new Decimal(levelDiscountPercent.value).isZero()
        ? ''
        : `, giảm ${plain(levelDiscountPercent.value)}% theo cấp`
      return `${plain(tierPercent.value)}% × ${formatVnd(goods)} đ${discount} (tối thiểu ${formatVnd(minFee.value)} đ)`
    }
    case 'auction_fee': {
      const { wins, feePerWin, currency, sellRate } = line.inputs
      return `${wins} lần × ${plain(feePerWin.value)} ${currency} × tỷ giá ${plain(sellRate.value)}`
    }
    case 'freight': {
      const { weight, unitPrice, minCharge, oversize } = line.inputs
      if (oversize) {
        const price = `${formatVnd(oversize.price.value)} đ`
        const how = oversize.method === 'flat' ? `trọn gói ${price}` : `${plain(weight)} kg × ${price}`
        return `${how} (${becauseWords[oversize.because]})`
      }
      const minimum = minCharge.value > 0 ? ` (tối thiểu ${formatVnd(minCharge.value)} đ)` : ''
      return `${plain(weight)} kg × ${formatVnd(unitPrice.value)} đ${minimum}`
    }
    case 'surcharge': {
      const { method, rate, exchangeRate, quantity, weight, value, min, max } = line.inputs
      const exchange = new Decimal(exchangeRate.value).equals(1)
        ? ''
        : ` × tỷ giá ${plain(exchangeRate.value)}`
      const bounds = [
        ...(min === null ? [] : [`tối thiểu ${formatVnd(min)} đ`]),
        ...(max === null ? [] : [`tối đa ${formatVnd(max)} đ`]),
      ]
      const within = bounds.length > 0 ? ` (${bounds.join(', ')})` : ''
      if (method === 'percent') return `${plain(rate.value)}% × ${formatVnd(value)} đ${within}`
      const count = method === 'per_unit' ? `${quantity} cái` : `${plain(weight)} kg`
      return `${count} × ${plain(rate.value)}${exchange}${within}`
    }
    case 'express': {
      const { weight, kind, price, minCharge } = line.inputs
      const minimum = minCharge.value > 0 ? ` (tối thiểu ${formatVnd(minCharge.value)} đ)` : ''
      const each = `${formatVnd(price.value)} đ`
      return `${kind === 'flat' ? `trọn gói ${each}` : `${plain(weight)} kg × ${each}`}${minimum}`
    }
    case 'extra':
      return extraDetail(line.inputs)
    case 'gom':
      return `${line.inputs.packages} kiện gom, ${Math.max(0, line.inputs.packages - 1)} × ${formatVnd(line.inputs.price.value)} đ`
    case 'repack':
    case 'fullbox':
      return `${line.inputs.boxes} thùng × ${formatVnd(line.inputs.price.value)} đ`
    case 'coupon': {
      const { kind, value, services, max } = line.inputs
      const most = max ? ` (tối đa ${formatVnd(max)} đ)` : ''
      return kind === 'percent' ? `${plain(value.value)}% × ${formatVnd(services)} đ${most}` : 'mã giảm giá'
    }
    case 'storage': {
      const { days, freeDays, pricePerKgDay, weight } = line.inputs
      return `(${days} − ${freeDays.value} ngày miễn phí) × ${formatVnd(pricePerKgDay.value)} đ × ${plain(weight)} kg`
    }
    case 'customs': {
      const { declared, dutyPercent, vatPercent } = line.inputs
      return `giá khai ${formatVnd(declared)} đ, thuế ${plain(dutyPercent.value)}%, VAT ${plain(vatPercent.value)}%`
    }
    case 'customs_flat':
      return 'trọn gói'
  }
}

const countWords = { per_unit: 'cái', per_box: 'thùng', per_parcel: 'kiện' } as const

function extraDetail({ kind, rate, count, weight, value, min, max }: ExtraInputs): string {
  const bounds = [
    ...(min === null ? [] : [`tối thiểu ${formatVnd(min)} đ`]),
    ...(max === null ? [] : [`tối đa ${formatVnd(max)} đ`]),
  ]
  const within = bounds.length > 0 ? ` (${bounds.join(', ')})` : ''
  if (kind === 'percent') return `${plain(rate.value)}% × ${formatVnd(value)} đ${within}`
  if (kind === 'flat') return `trọn gói${within}`
  const counted = kind === 'per_kg' ? `${plain(weight)} kg` : `${count} ${countWords[kind]}`
  return `${counted} × ${plain(rate.value)} đ${within}`
}

/** A plain decimal with comma groups: 1234.50 → 1,234.5. */
function plain(value: Plain): string {
  const [whole = '0', fraction] = new Decimal(value).toFixed().split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const grouped = sign + groupThousands(whole.slice(sign.length))
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
