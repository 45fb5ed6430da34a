import { ru } from './ru/index.ts'
import { late } from './ru/deferred.ts'
import { served } from './ru/served.ts'

/** The languages of the product; Russian is the first and stands in for what another one lacks (foundations §1). */
export const locales = { ru: { ...ru, ra: late.ra, nerud: { ...ru.nerud, ...late.nerud, ...served } } } as const
export type Locale = keyof typeof locales
