import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['notice', 'feedback', 'notification'],
  shows: {
    notice: ['get-bell', 'get-bell-kinds', 'get-v1-notification-get-notice', 'get-notification-sale'],
    feedback: ['get-user-feedbacks', 'get-user-feedback-comments'],
  },
}
