import { refuseField } from '#platform/contract/errors.ts'
import type { Change } from '#platform/server/lists/resource.ts'

/** A factor is of a person, of a department, of a route or of all: never of two of them at once. */
export function oneScope({ after }: Change): void {
  const scopes = (['staff_id', 'department_id', 'route_code'] as const).filter((field) => after?.[field])
  const further = scopes[1]
  if (further) throw refuseField(further, 'Hệ số chỉ theo một trong ba: người, phòng ban hoặc tuyến')
}
