import { isEntries, MY_SETTINGS_CALL } from '#resource/frameCalls'

export { MY_SETTINGS_CALL }

/** The settings stored per user, by name, and the check of their values. */
export type MySettingChecks = Readonly<Record<string, (value: unknown) => boolean>>

/** What every application keeps for a person: the entries of the menu that they have pinned, and those opened lately. */
export const ownSettings = { menuPins: isEntries, menuRecent: isEntries } as const satisfies MySettingChecks
