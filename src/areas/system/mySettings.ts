/** The calls by which people read what is kept for them, whichever machine they sit at; with its name behind it one setting is written or forgotten. */
export const MY_SETTINGS_CALL = 'api/my_settings'

/** What is kept for a person, by name, and what a value of it must be. */
export type MySettingChecks = Readonly<Record<string, (value: unknown) => boolean>>
