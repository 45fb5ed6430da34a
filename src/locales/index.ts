import { ru } from './ru/index.ts'
import { deferred } from './ru/deferred.ts'
import { served } from './ru/served.ts'

/** What the framework says by itself, in Russian: it stands in for what another language lacks. */
export const locales = { ru: { ...ru, ra: deferred.ra, nerud: { ...ru.nerud, ...deferred.nerud, ...served } } } as const
