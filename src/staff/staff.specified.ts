import { specified } from '#platform/contract/specified.ts'

const tests = 'src/staff/server/staff.test.ts'

export const rows = specified({
  without: {
    'post-staff-twofa-enable-by-id': 'one’s own alone: /user begins it',
    'post-staff-twofa-verify': 'one’s own alone: /user asks the first code',
  },
  items: [
    {
      screen: '/staffs',
      item: 'user type staff 0 in answers and filter; staff filter status 1 and type 2',
      shown: `${tests} › is of the user type staff, 0, in every row and as a filter; 2 are our own, 3 are partners’ people`,
    },
    {
      screen: '/staffs',
      item: 'birthday 16 to 120 years ago, phone of the operators',
      shown: `${tests} › keeps a phone as customers’ are kept, and a birthday of 16 to 120 years ago`,
    },
    {
      screen: '/staffs',
      item: 'two-factor status, seen and switched off by managers',
      shown: `${tests} › says to managers alone whose sign-in asks for two factors`,
    },
    {
      screen: '/staffs',
      item: 'two-factor ended by a manager, by their own password',
      shown:
        'tests/journeys/sign-in.spec.ts › a manager ends the two-factor of whoever lost their phone, by their own password',
    },
    { screen: '/staffs', item: 'list of 1000', shown: 'src/staff/web/staffs.screen.tsx' },
    {
      screen: '/staffs',
      item: 'papers with description and type',
      shown: `${tests} › are kept with their description and read back, by managers alone`,
    },
    { screen: '/leaves', item: 'tabKey, counts, status', shown: 'src/staff/leave.api.ts' },
  ],
})
