import { ru } from './ru/index.ts'
import { deferred } from './ru/deferred.ts'
import { served } from './ru/served.ts'

/** The languages of the product; Russian is the first and stands in for what another one lacks (foundations §1). */
export const locales = { ru: { ...ru, ra: deferred.ra, nerud: { ...ru.nerud, ...deferred.nerud, ...served } } } as const
export type Locale = keyof typeof locales
