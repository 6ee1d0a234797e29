import { listSearch } from '#platform/web/shell/list-search.ts'
import { staffPlaces } from '#staff/staff.places.ts'

/** People of the staff by name or user name. */
export const search = listSearch({
  id: 'staff',
  title: 'Nhân viên',
  places: staffPlaces,
  call: async () => (await import('#staff/staff.api.ts')).listStaffs,
  hit: ({ id, name, username }, place) => ({ title: name, hint: username, to: `${place}?open=${id}` }),
})
