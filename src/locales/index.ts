import { ru } from './ru/index.ts'
import { deferred } from './ru/deferred.ts'
import { served } from './ru/served.ts'

/** The framework's Russian texts; the fallback for keys missing in other languages. */
export const locales = { ru: { ...ru, ra: deferred.ra, nerud: { ...ru.nerud, ...deferred.nerud, ...served } } } as const
