import { ru } from './ru/index.ts'

/** The words of the screens by language: those of `locales` without what only the server says. */
export const shown = { ru } as const
