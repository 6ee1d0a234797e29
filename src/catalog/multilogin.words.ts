/** The specified numbers of browser-profile managers. */
export const profileProviders = [
  { value: 100, label: 'Mặc định' },
  { value: 1, label: 'Multilogin' },
  { value: 2, label: 'GPM Login' },
  { value: 3, label: 'Bit Browser' },
  { value: 4, label: 'Go Login' },
  { value: 5, label: 'Dolphin Anty' },
  { value: 6, label: 'Ads Power' },
] as const
/** The only one whose sign-in can be tried from the server; the others live on people's machines. */
export const multiloginProvider = 1

export const providerName = (provider: number): string =>
  profileProviders.find(({ value }) => value === provider)?.label ?? String(provider)
