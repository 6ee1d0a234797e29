import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { parcelOutcome, parcelStatus } from '#carriers/parcel.status.ts'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { IssueKind } from '#flow/issue.words.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'

/** A carrier says nothing for so many days. */
const silentDays = 3
/** As `weightMismatch` says: more than 0.3 kg and more than a tenth apart. */
const gap = sql<boolean>`abs(p.d_weight - p.r_weight) > greatest(0.3, p.r_weight * 0.1)`

const { beingCheckedIn, checked, priced, bought, cancelled, delivered } = orderStatus
const { delivering, released, undeliverable } = billStatus

/** What the rows of one kind of finding are made of; what is not said is null. */
interface Finding {
  kind: IssueKind | RawBuilder<unknown>
  /** The row it is a finding of: with the kind it names the issue. */
  of: string
  key: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  package?: RawBuilder<unknown>
  parcel?: RawBuilder<unknown>
  exception?: RawBuilder<unknown>
  what: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const none = sql`null::bigint`
const found = (of: Finding) => {
  const kind = typeof of.kind === 'string' ? sql.lit(of.kind) : of.kind
  return sql`select ${kind} || ${sql.lit(`:${of.of}:`)} || ${of.key} as finding, ${kind} as kind, ${of.order ?? none} as order_id,
    ${of.package ?? none} as package_id, ${of.parcel ?? none} as parcel_id, ${of.exception ?? none} as exception_id,
    ${of.what} as what from ${of.from}`
}

/** The order that a package is of, where it is of one alone. */
const orderOfPackage = (id: RawBuilder<unknown>) =>
  sql`(select min(po.order_id) from package_order po where po.package_id = ${id} having count(*) = 1)`

/** Everything that is wrong now, by indexes of what is open: looking takes no longer with the years. */
export const findings = (now: Date): RawBuilder<unknown> =>
  sql`select distinct on (f.finding) f.*, coalesce(o.station_id, b.station_id) as station_id,
      coalesce(o.sale_id, b.sale_id) as sale_id
    from (${all(now)}) f left join orders o on o.id = f.order_id left join bill_parcel t on t.id = f.parcel_id
      left join bill b on b.id = t.bill_id order by f.finding`

function all(now: Date): RawBuilder<unknown> {
  const before = (days: RawBuilder<unknown>) =>
    sql`${now}::timestamptz - make_interval(days => (${days})::int)`
  return sql.join(
    [
      found({
        kind: sql`case x.kind when 'missing' then 'missing' else 'broken' end`,
        of: 'exception',
        key: sql`x.id`,
        order: sql`coalesce(x.order_id, ${orderOfPackage(sql`x.package_id`)})`,
        package: sql`x.package_id`,
        exception: sql`x.id`,
        what: sql`concat_ws(': ', case x.kind when 'missing' then 'Thiếu kiện khi quét' else 'Hàng hỏng khi quét' end, x.note)`,
        from: sql`import_exception x where x.resolved_at is null and x.kind in ('missing', 'damaged')`,
      }),
      found({
        kind: sql`case o.sub_status when ${lit(subStatus.lost)} then 'missing' when ${lit(subStatus.wrongGoods)} then 'wrong' else 'broken' end`,
        of: 'order',
        key: sql`o.id`,
        order: sql`o.id`,
        what: sql`case o.sub_status when ${lit(subStatus.lost)} then 'Đơn thất lạc' when ${lit(subStatus.wrongGoods)}
          then 'Người bán gửi sai hàng' when ${lit(subStatus.brokenOrWrong)} then 'Hàng vỡ, sai ở kho nước ngoài' else 'Hàng hư hỏng tại Việt Nam' end`,
        from: sql`orders o where o.sub_status in (${lit(
          subStatus.lost,
          subStatus.wrongGoods,
          subStatus.brokenOrWrong,
          subStatus.damagedInVietnam,
        )})
          and o.sub_status is not null and o.deleted_at is null and o.status not in (${lit(cancelled, delivered)})`,
      }),
      found({
        kind: 'missing',
        of: 'parcel',
        key: sql`t.id`,
        order: sql`(select min(o.id) from orders o where o.bill_id = t.bill_id having count(*) = 1)`,
        parcel: sql`t.id`,
        what: sql`'Hãng báo mất hoặc hỏng'`,
        from: sql`bill b join bill_parcel t on t.bill_id = b.id
          where b.status in (${lit(delivering, undeliverable)}) and t.status = ${lit(parcelStatus.made)} and t.outcome = ${lit(parcelOutcome.lost)}`,
      }),
      found({
        kind: 'weight_gap',
        of: 'package',
        key: sql`p.id`,
        order: orderOfPackage(sql`p.id`),
        package: sql`p.id`,
        what: sql`'Kho ngoài cân ' || trim_scale(p.d_weight) || ' kg, Việt Nam cân ' || trim_scale(p.r_weight) || ' kg'`,
        // A package of several orders is found once.
        from: sql`(select distinct po.package_id from orders o join package_order po on po.order_id = o.id
            where o.status in (${lit(beingCheckedIn, checked, priced)}) and o.deleted_at is null) w
          join package p on p.id = w.package_id where p.cancelled_at is null and ${gap}`,
      }),
      found({
        kind: 'silent_carrier',
        of: 'parcel',
        key: sql`t.id`,
        order: sql`(select min(o.id) from orders o where o.bill_id = t.bill_id having count(*) = 1)`,
        parcel: sql`t.id`,
        what: sql`'Hãng không báo gì từ ' || to_char(t.last_event_at at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY')`,
        from: sql`bill_parcel t join bill b on b.id = t.bill_id
          where t.status = ${lit(parcelStatus.made)} and t.last_event_at <= ${before(sql`${silentDays}`)}
            and (t.outcome is null or t.outcome in (${lit(
              parcelOutcome.created,
              parcelOutcome.pickup_failed,
              parcelOutcome.moving,
              parcelOutcome.out_for_delivery,
              parcelOutcome.attempt_failed,
              parcelOutcome.returning,
            )})) and b.status in (${lit(released, delivering)})`,
      }),
      found({
        kind: 'no_tracking',
        of: 'order',
        key: sql`o.id`,
        order: sql`o.id`,
        what: sql`'Mua từ ' || to_char(o.bought_at at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY') || ', người bán chưa báo mã vận đơn'`,
        from: sql`orders o where o.status = ${lit(bought)} and o.kind = 'bought' and o.track is null and o.deleted_at is null
          and o.bought_at <= ${before(settingIn('issue.no_track_days', businessDate(now)))}`,
      }),
    ],
    sql` union all `,
  )
}
