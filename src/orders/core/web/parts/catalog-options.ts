import { listStaff } from '#catalog/lookup.api.ts'
import { roleCodes, type RoleCode } from '#platform/contract/roles.ts'
import { useCall, useLateCall } from '#platform/web/api.ts'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'

/** Changed by managers once in a while: asked again after five minutes. */
const still = { staleTime: 300_000 }
const all = { query: { size: 1000 } }
/** No list waits for the names of its filters, so their calls come after it. */
const catalog = () => import('#catalog/catalog.api.ts')

type Coded = { code: string; name: string; active: boolean }
const labelled = (rows: readonly Coded[] | undefined): SelectOption<string>[] =>
  (rows ?? [])
    .filter((row) => row.active)
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

/** The codes that the order forms and filters choose from. */
export function useCatalogOptions() {
  const route = useLateCall('get-route', async () => (await catalog()).routes.calls.list, all, still)
  const goods = useLateCall('get-goods-type', async () => (await catalog()).goodsTypes.calls.list, all, still)
  const warehouse = useLateCall(
    'get-warehouse',
    async () => (await catalog()).warehouses.calls.list,
    all,
    still,
  )
  const site = useLateCall('get-sites', async () => (await catalog()).sites.calls.list, all, still)
  return {
    routes: labelled(route.data?.results),
    goodsTypes: labelled(goods.data?.results).map((option) =>
      goods.data?.results.find((row) => row.code === option.value)?.prohibited
        ? { ...option, label: `${option.label} (hàng cấm)` }
        : option,
    ),
    warehouses: labelled(warehouse.data?.results),
    sites: (site.data?.results ?? [])
      .filter((row) => row.active)
      .map(({ code, name }) => ({ value: code, label: name })),
  }
}

const buyers: readonly RoleCode[] = ['AF']
export const salesRoles: readonly RoleCode[] = ['SS', 'CC']

/** Staff as choices, those of the role named last first. */
export const staffLabels = (
  staff: readonly { id: number; name: string; username: string; role: RoleCode }[],
) =>
  staff
    .toSorted(
      (a, b) => roleCodes.indexOf(b.role) - roleCodes.indexOf(a.role) || a.name.localeCompare(b.name, 'vi'),
    )
    .map((person) => ({ value: person.id, label: `${person.name} (${person.username})` }))

/** Staff to choose from: who sells, and who buys. */
export function useStaffOptions(kind: 'sales' | 'buyers') {
  const wanted = kind === 'sales' ? salesRoles : buyers
  const { data } = useCall(listStaff, { query: { role: wanted.join(','), size: 1000 } }, still)
  return staffLabels(data?.results ?? [])
}
