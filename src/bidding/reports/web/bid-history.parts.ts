import { rereadMarket } from '#bidding/desk/reread-market.api.ts'
import { api } from '#platform/web/api.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

export const bidHistoryParts: ReportParts = {
  rowLabel: (row) => `${row['item_id']} ${row['title']}`,
  bulk: (role) =>
    rereadMarket.roles.includes(role)
      ? [
          {
            key: 'reread',
            label: 'Đọc lại trang',
            // A bid has many lines: it is asked for once, and each of its chosen lines says what came of it.
            run: async (ids, _, rows) => {
              const bidOf = new Map(rows.map((row) => [row.id, Number(row['bid_id'])]))
              const chosen = ids.filter((id) => bidOf.has(id))
              const { data } = await api(rereadMarket, {
                body: { ids: [...new Set(chosen.map((id) => bidOf.get(id)!))] },
              })
              const refused = new Map(data.failed.map((one) => [one.id, one]))
              return {
                data: {
                  done: chosen.filter((id) => !refused.has(bidOf.get(id)!)),
                  failed: chosen.flatMap((id) => {
                    const why = refused.get(bidOf.get(id)!)
                    return why ? [{ ...why, id }] : []
                  }),
                },
              }
            },
          },
        ]
      : [],
}
