import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Who works with customers, and accountants, who read along. */
const readers = roles('ql', 'kt', 'kd', 'cs')

export const screens: readonly Screen[] = [
  listScreen({
    path: '/crm/task',
    title: 'CRM: công việc',
    soughtAs: 'việc cần làm, nhắc việc, bảng việc',
    roles: readers,
    menuSection: 'CRM',
    menuPosition: 1,
    load: () => import('#crm/tasks/web/tasks.screen.tsx'),
    list: async () => (await import('#crm/tasks/web/task-list.ts')).taskStart,
  }),
  listScreen({
    path: '/crm/project',
    title: 'CRM: dự án',
    roles: readers,
    menuSection: 'CRM',
    menuPosition: 3,
    load: () => import('#crm/tasks/web/projects.screen.tsx'),
    list: async () => (await import('#crm/tasks/web/task-list.ts')).projectStart,
  }),
  listScreen({
    path: '/crm/works',
    title: 'CRM: đầu việc',
    soughtAs: 'danh mục kiểm, giờ làm',
    roles: readers,
    menuSection: 'CRM',
    menuPosition: 6,
    load: () => import('#crm/tasks/web/works.screen.tsx'),
    list: async () => (await import('#crm/tasks/web/task-list.ts')).workStart,
  }),
]
