/** The path of the settings stored per user; with a name appended, that of one setting, which can be written or removed. */
export const MY_SETTINGS_CALL = 'api/my_settings'

/** The settings stored per user, by name, and the check of their values. */
export type MySettingChecks = Readonly<Record<string, (value: unknown) => boolean>>
