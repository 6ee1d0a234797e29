export interface ProfileLogin {
  username: string
  password: string
}

/** The company behind a manager of browser profiles. Profiles are opened on people's own machines, not from here. */
export interface ProfileManager {
  /** @throws ProfileLoginRefused where the sign-in is wrong, ProfilesUnavailable where nobody answers */
  signIn(login: ProfileLogin): Promise<void>
}

export class ProfileLoginRefused extends Error {}
export class ProfilesUnavailable extends Error {}
