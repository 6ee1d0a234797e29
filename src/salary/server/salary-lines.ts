import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { startOfBusinessDay } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import * as of from '#salary/server/salary-counted.ts'
import { dayOf } from '#salary/server/salary-counted.ts'
import { importLines } from '#salary/server/import-lines.ts'
import { line } from '#salary/server/salary-line.ts'
import type { AskedLines, Column } from '#salary/server/salary-line.ts'
import { baseRows, boundsOf, monthsOf, recovered, saleAt, tiered } from '#salary/server/salary-months.ts'
import { everyKind } from '#salary/salary.words.ts'
import type { LineKind } from '#salary/salary.words.ts'

const grouped = (vnd: Column) => sql`to_char(${vnd}, 'FM999,999,999,999,990')`
const ofCounted = {
  month: sql`c.month`,
  staff: sql`c.staff_id`,
  day: sql`c.day`,
  customer: sql`c.customer_id`,
  bill: sql`c.bill_id`,
}

/** Keys of rows of several sources as one: those of each are of a series of their own. */
const rowOf = (key: Column, source: 'line' | 'bill' | 'late' | 'moved' | 'undelivered' | 'underway') =>
  sql`${key} * 8 + ${sql.lit(['line', 'bill', 'late', 'moved', 'undelivered', 'underway'].indexOf(source))}`

/** Rows of what is live, by kind; each from what `with` names. */
const live: Readonly<Record<LineKind, (asked: AskedLines) => Column>> = {
  base: () =>
    line(
      'base',
      {
        month: sql`w.month`,
        staff: sql`w.staff_id`,
        key: sql`'base'`,
        day: sql`w.last`,
        amount: sql`w.amount`,
        facts: sql`jsonb_build_object('department', (select p.department_id from staff p where p.id = w.staff_id))`,
      },
      sql`wages w`,
    ),
  leave: () =>
    line(
      'leave',
      {
        month: sql`w.month`,
        staff: sql`w.staff_id`,
        key: sql`'leave'`,
        day: sql`w.last`,
        base: sql`w.amount`,
        factor: sql`u.days`,
        amount: sql`-round(w.amount * u.days / d.days)`,
        facts: sql`jsonb_build_object('days', u.days, 'of', d.days)`,
      },
      sql`wages w join unpaid u using (month, staff_id) join workdays d using (month) where u.days > 0`,
    ),
  export: ({ sums, bare }) =>
    bare
      ? line(
          'export',
          {
            ...ofCounted,
            staff: sql`c.sale_id`,
            key: sql`'bill:' || c.bill_id || ':' || coalesce(c.route_code, '')`,
            route: sql`c.route_code`,
            base: of.base,
            amount: sql`0`,
            row: rowOf(sql`c.id`, 'bill'),
            service: sql`c.service`,
            freight: sql`c.freight`,
            surcharge: sql`c.surcharge`,
            open: sql`true`,
          },
          sql`${of.counted(sql`k.sale_id is not null and k.id > 0`)} c`,
        )
      : sql`${
          sums
            ? sql`${line(
                'export',
                {
                  month: sql`e.month`,
                  staff: sql`e.staff_id`,
                  key: sql`'bills:' || coalesce(e.route_code, '')`,
                  day: sql`m.last`,
                  route: sql`e.route_code`,
                  base: sql`e.base`,
                  amount: sql`case e.at when 1 then ${tiered(sql`e.total`, sql`e.total`)} else 0 end`,
                  rows: sql`e.rows`,
                  service: sql`e.service`,
                  freight: sql`e.freight`,
                  surcharge: sql`e.surcharge`,
                },
                sql`even e left join months m using (month)`,
              )} union all`
            : sql``
        } ${line(
          'export',
          {
            ...ofCounted,
            key: sql`'bill:' || c.bill_id || ':' || coalesce(c.route_code, '')`,
            route: sql`c.route_code`,
            base: sql`c.base`,
            factor: sql`c.factor`,
            factorOf: sql`coalesce(c.factor_of, 'none')`,
            amount: sql`c.amount`,
            facts: sql`jsonb_build_object('service', c.part_service, 'freight', c.part_freight, 'surcharge', c.part_surcharge,
          'commission', c.commission, 'before', c.cum - c.base)`,
            row: rowOf(sql`c.row_id`, 'bill'),
            service: sql`c.part_service`,
            freight: sql`c.part_freight`,
            surcharge: sql`c.part_surcharge`,
          },
          sql`${of.earned()} c`,
        )}`,
  debt: (asked) =>
    line(
      'debt',
      {
        month: sql`r.month`,
        staff: sql`r.staff_id`,
        key: sql`'debt'`,
        day: sql`r.last`,
        base: sql`e.amount`,
        factor: sql`round((r.due - r.left_over) / r.due, 3)`,
        amount: sql`round(e.amount * (r.due - r.left_over) / r.due) - e.amount`,
        note: sql`'Đã thu ' || ${grouped(sql`r.due - r.left_over`)} || ' trên ' || ${grouped(sql`r.due`)} || ' đ phải thu'`,
        facts: sql`jsonb_build_object('due', r.due, 'left', r.left_over)`,
      },
      sql`recovered r join (select x.month, x.staff_id, sum(x.amount) as amount from (${live.export({ ...asked, bare: false, sums: asked.sums || asked.bare })}) x group by 1, 2) e
        using (month, staff_id) where r.left_over > 0 and e.amount > 0`,
    ),
  import: importLines,
  surcharge: () =>
    line(
      'surcharge',
      {
        month: sql`o.month`,
        staff: sql`o.staff_id`,
        day: sql`o.day`,
        customer: sql`o.customer_id`,
        bill: sql`o.bill_id`,
        key: sql`'bill_order:' || o.id`,
        order: sql`o.order_id`,
        route: sql`o.route_code`,
        base: sql`o.charged - o.asked`,
        factor: sql`m.surcharge_percent`,
        amount: sql`round((o.charged - o.asked) * m.surcharge_percent / 100)`,
        facts: sql`jsonb_build_object('table', o.asked, 'charged', o.charged)`,
      },
      sql`surcharged o left join months m using (month)`,
    ),
  new_customer: () =>
    line(
      'new_customer',
      {
        ...ofCounted,
        key: sql`'customer:' || c.customer_id`,
        base: sql`c.service`,
        amount: sql`c.reward`,
        facts: sql`jsonb_build_object('completed', c.completed_on, 'first', c.first_on)`,
      },
      sql`fresh c where c.is_first and c.staff_id is not null`,
    ),
  new_customer_fee: () =>
    line(
      'new_customer_fee',
      {
        ...ofCounted,
        key: sql`'bill:' || c.bill_id`,
        base: sql`c.service`,
        factor: sql`c.new_percent`,
        amount: sql`round(c.service * c.new_percent / 100)`,
        facts: sql`jsonb_build_object('completed', c.completed_on, 'first', c.first_on)`,
      },
      sql`fresh c where c.service > 0 and c.staff_id is not null`,
    ),
  penalty: () =>
    line(
      'penalty',
      {
        month: sql`m.month`,
        staff: sql`p.staff_id`,
        key: sql`'penalty:' || p.id`,
        day: dayOf(sql`p.decided_at`),
        customer: sql`p.customer_id`,
        order: sql`p.order_id`,
        amount: sql`-p.amount`,
        note: sql`p.code || ': ' || p.note`,
      },
      sql`months m join penalty p on p.staff_id is not null and p.status = ${lit(penaltyStatus.charged)}
        and p.decided_at >= m.from_at and p.decided_at < m.to_at`,
    ),
  adjustment: () =>
    line(
      'adjustment',
      {
        month: sql`a.month`,
        staff: sql`a.staff_id`,
        key: sql`'adjustment:' || a.id`,
        day: sql`least(m.last, ${dayOf(sql`a.created_at`)})`,
        amount: sql`a.amount`,
        note: sql`a.reason || ' (' || (select s.name from staff s where s.id = a.made_by) || ')'`,
      },
      sql`months m join salary_adjustment a on a.month = m.month`,
    ),
  correction: () =>
    line(
      'correction',
      {
        month: sql`a.month`,
        staff: sql`a.staff_id`,
        key: sql`'correction:' || a.id`,
        day: sql`least(m.last, a.day)`,
        customer: sql`a.customer_id`,
        bill: sql`a.bill_id`,
        order: sql`a.order_id`,
        amount: sql`a.amount`,
        facts: sql`jsonb_build_object('kind', a.corrects_kind, 'was', a.was, 'now', a.now_is)`,
        was: sql`a.was`,
        nowIs: sql`a.now_is`,
        correctsId: sql`a.corrects_id`,
        correctsMonth: sql`a.corrects_month`,
      },
      sql`months m join salary_correction a on a.month = m.month`,
    ),
  carried: () =>
    line(
      'carried',
      {
        month: sql`m.month`,
        staff: sql`s.staff_id`,
        key: sql`'slip:' || s.id`,
        day: sql`m.first`,
        amount: sql`s.total`,
        correctsMonth: sql`s.month`,
      },
      sql`months m join salary_slip s on s.month = to_char(m.first - 1, 'YYYY-MM') and s.total < 0`,
    ),
  excluded: (asked) => {
    const [first, after] = boundsOf(asked).map(startOfBusinessDay)
    return sql`${line(
      'excluded',
      {
        month: sql`l.month`,
        staff: sql`l.staff_id`,
        key: sql`'bill:' || l.bill_id`,
        day: sql`l.delivered_on`,
        customer: sql`l.customer_id`,
        bill: sql`l.bill_id`,
        amount: sql`0`,
        note: sql`coalesce('Tiền COD về tháng ' || to_char(l.day, 'MM/YYYY') || ': tính vào tháng đó', 'COD chưa về')`,
        facts: sql`jsonb_build_object('revenue', l.revenue)`,
        row: rowOf(sql`l.bill_id`, 'late'),
        revenue: sql`l.revenue`,
      },
      sql`late l`,
    )} union all ${line(
      'excluded',
      {
        ...ofCounted,
        staff: sql`c.bill_sale`,
        key: sql`'bill:' || c.bill_id`,
        amount: sql`0`,
        note: sql`coalesce('Khách đã chuyển cho ' || (select s.name from staff s where s.id = c.staff_id),
        'Khách không còn người phụ trách khi phiếu được tính')`,
        facts: sql`jsonb_build_object('revenue', c.revenue)`,
        row: rowOf(sql`c.bill_id`, 'moved'),
        revenue: sql`c.revenue`,
      },
      sql`moved c`,
    )} union all ${line(
      'excluded',
      {
        month: sql`m.month`,
        staff: saleAt(sql`b.customer_id`, sql`b.status_at`),
        key: sql`'bill:' || b.id`,
        day: dayOf(sql`b.status_at`),
        customer: sql`b.customer_id`,
        bill: sql`b.id`,
        amount: sql`0`,
        note: sql`'Không giao được' || coalesce(': ' || b.reason, '')`,
        facts: sql`jsonb_build_object('revenue', r.service + r.freight + r.surcharge)`,
        row: rowOf(sql`b.id`, 'undelivered'),
        revenue: sql`r.service + r.freight + r.surcharge`,
      },
      // By bounds that the planner knows, too: of others alone it reads every bill that ever came back.
      sql`months m join bill b on b.status = ${lit(billStatus.undeliverable)} and b.status_at >= m.from_at and b.status_at < m.to_at
        and b.status_at >= ${first} and b.status_at < ${after}
        cross join lateral bill_revenue(b) r`,
    )}`
  },
  forecast: (asked) => {
    const { today, sums, bare } = asked
    if (bare)
      return line(
        'forecast',
        {
          month: sql`${today.slice(0, 7)}`,
          staff: sql`c.sale_id`,
          key: sql`'bill:' || c.bill_id`,
          day: sql`${today}`,
          customer: sql`c.customer_id`,
          bill: sql`c.bill_id`,
          amount: sql`0`,
          row: rowOf(sql`c.bill_id`, 'underway'),
          revenue: sql`c.revenue`,
          open: sql`true`,
        },
        sql`${of.coming(asked, sql`true`)} c`,
      )
    const own = { staff: sql`a.staff_id`, day: sql`${today}`, amount: sql`0` }
    return sql`${
      sums
        ? sql`${line(
            'forecast',
            {
              ...own,
              month: sql`a.month`,
              key: sql`'bills'`,
              factor: sql`a.factor`,
              factorOf: sql`a.factor_of`,
              rows: sql`a.bills`,
              revenue: sql`a.coming`,
              forecast: of.expects(sql`a.total`, sql`a.coming`),
            },
            sql`ahead a where a.factor = 1`,
          )} union all`
        : sql``
    } ${line(
      'forecast',
      {
        ...own,
        month: sql`${today.slice(0, 7)}`,
        key: sql`'bill:' || a.bill_id`,
        customer: sql`a.customer_id`,
        bill: sql`a.bill_id`,
        factor: sql`a.factor`,
        factorOf: sql`a.factor_of`,
        facts: sql`jsonb_build_object('revenue', a.revenue, 'forecast', a.forecast)`,
        row: rowOf(sql`a.bill_id`, 'underway'),
        revenue: sql`a.revenue`,
        forecast: sql`a.forecast`,
      },
      sql`${of.expected(asked, sums ? { whose: sql`a.factor <> 1` } : {})} a`,
    )}`
  },
}

type Part = 'totals' | 'ahead' | 'moved' | 'late' | 'surcharged' | 'routed' | 'fresh' | 'wages' | 'recovered'
const needs: Readonly<Partial<Record<LineKind, readonly Part[]>>> = {
  base: ['wages'],
  leave: ['wages'],
  export: ['totals', 'routed'],
  debt: ['totals', 'routed', 'recovered'],
  surcharge: ['surcharged'],
  new_customer: ['fresh'],
  new_customer_fee: ['fresh'],
  excluded: ['moved', 'late'],
  forecast: ['totals', 'ahead'],
}
/** Of a resolved month that is reckoned again: what came from outside; what people wrote stands as it was. */
export const again: readonly LineKind[] = [
  'base',
  'leave',
  'export',
  'debt',
  'import',
  'surcharge',
  'new_customer',
  'new_customer_fee',
  'penalty',
]

/** The rows of open months as they come out now: what they are made of, and they themselves. */
function openLines(asked: AskedLines): { parts: Column[]; rows: Column[] } {
  const kinds = (asked.kinds ?? everyKind).filter((kind) => !asked.again || again.includes(kind))
  const reckoned = kinds.filter((kind) => !asked.bare || (kind !== 'export' && kind !== 'forecast'))
  const wanted = new Set(reckoned.flatMap((kind) => needs[kind] ?? []))
  const parts = [
    sql`months as materialized (${monthsOf(asked)})`,
    ...(wanted.has('totals') ? [of.totals()] : []),
    ...(wanted.has('ahead') ? [of.ahead(asked)] : []),
    ...(wanted.has('moved') ? [of.moved] : []),
    ...(wanted.has('late') ? [of.late] : []),
    ...(wanted.has('surcharged') ? [of.surcharged] : []),
    ...(wanted.has('routed') ? [of.routed(asked.sums || asked.bare)] : []),
    ...(wanted.has('fresh') ? [of.fresh] : []),
    ...(wanted.has('wages') ? [baseRows(asked)] : []),
    ...(wanted.has('recovered') ? [recovered] : []),
  ]
  return { parts, rows: kinds.map((kind) => live[kind](asked)) }
}

const together = (rows: readonly Column[]) => sql.join(rows, sql` union all `)

/** The rows of open months as they come out now. */
export function liveLines(asked: AskedLines): Column {
  const { parts, rows } = openLines(asked)
  return sql`(with ${sql.join(parts)} ${together(rows)})`
}

const all = sql`l.month, l.staff_id, l.kind, l.source_key, l.day, l.customer_id, l.bill_id, l.order_id, l.route_code, l.base,
  l.kg, l.factor, l.factor_of, l.amount, l.note, l.facts, l.corrects_id, l.corrects_month`
const fact = (name: string) => sql`(l.facts ->> ${sql.lit(name)})::bigint`
/** Forecasts of a resolved month are nobody's; what nobody asks for of the rest is not read, nor the row beside an index. */
const frozen = sql`${all}, 1::bigint as rows, case l.kind when 'export' then ${fact('service')} end as service,
  case l.kind when 'export' then ${fact('freight')} end as freight, case l.kind when 'export' then ${fact('surcharge')} end as surcharge,
  case l.kind when 'excluded' then ${fact('revenue')} end as revenue, null::bigint as forecast,
  case l.kind when 'correction' then ${fact('was')} end as was, case l.kind when 'correction' then ${fact('now')} end as now_is,
  false as open, ${rowOf(sql`l.id`, 'line')} as row_id`

/** The rows of all months asked for: frozen where a month is resolved, as they come out now where it is open. */
export function salaryLines(asked: AskedLines): Column {
  const { kinds, from, to, columns = all } = asked
  const { parts, rows } = openLines(asked)
  const resolved = sql`select ${frozen} from salary_line l where l.month between ${from.slice(0, 7)} and ${to.slice(0, 7)}
    ${kinds ? sql`and l.kind = any(${[...kinds]}::text[])` : sql``}`
  return sql`(with ${sql.join(parts)} select ${columns} from (${together([...rows, resolved])}) l)`
}
